/** Finding a poll by its code. */
import { spoken } from "../spoken.js";

export const finding = spoken("finding", {
  page: "Find a poll",
  title: "Which poll?",
  code: "The code of the poll, or its first 8 characters (0 to 9, a to f)",
  find: "Find the poll",
  organizer: "Do you organize one?",
  make: "Make a poll",
  rule: "A code has 16 characters: 0 to 9 or a to f. Type all of them, or the first 8.",
  unknown: "No poll here, or more than one, begins with this. Type all 16 characters.",
  silent: "The server of the poll does not answer. Try again in a moment.",
  same: "Is this the code on the organizer's screen?",
  compare: "Compare all 16 characters.",
  open: "Open this poll",
  other: "Type another code",
  noServer: "This copy of the site has no poll server. The command npm start runs one.",
});
