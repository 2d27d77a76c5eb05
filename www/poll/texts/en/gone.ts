/** A poll that is not here, or no longer. */
import { spoken } from "../spoken.js";

export const gone = spoken("gone", {
  missing: "There is no such poll here. Check that the code is the one on the organizer's screen.",
  deleted:
    "The poll that you answered on this device is no longer here. Perhaps the organizer deleted it, with all reports and results.",
  erase: "Erase my answer from this device",
  erased: "Your answer to this poll is erased from this device.",
  nothing: "This device stored no answer to this poll.",
});
