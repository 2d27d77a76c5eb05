/** A poll that is closed. */
import { spoken } from "../spoken.js";

export const closed = spoken("closed", {
  title: "This poll is closed.",
  asking: "Asking the server what became of your report.",
  unknown: "The server did not say whether your report was counted.",
  counted: "Your report was counted.",
  erased: (became: string) => `${became} Your answer has now been erased from this device.`,
  notErased: "Your answer is not erased yet, because another tab uses it. Load this page again.",
  answered: "This device has answered it. The answer is no longer stored here.",
  earlier:
    "This device has answered an earlier poll with this code. The answer is no longer stored here.",
  tooLate: "No report can be sent any more.",
  results: "Results",
  noResults: "The results of this poll cannot be shown.",
  notLoaded: "The results could not be loaded. Load this page again.",
});
