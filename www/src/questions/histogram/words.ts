import type { Points } from "../../model/asked.js";
import type { Settings } from "../settings.js";
import { SURE, inPercent, stepWords } from "../words.js";
import type { Words } from "../words.js";
import { wordsTyped } from "../typed.js";

export const words: Words = {
  name: "a histogram",
  note: "The number of rows in each bar, all for the loss of one answer.",
  called: () => "histogram",
  planned: () => "histogram",
  settled: (settings, points) => [["Bars", barsWords(settings, points)]],
  promise: {
    unit: "rows",
    sentence: () => `${SURE}, none of the bars is further off than that, for any table.`,
    sizes: { caption: "The same as a share of a bar", cell: inPercent },
  },
};

function barsWords(settings: Settings, points: Points | null): string {
  const { bars, words: typed, other } = settings;
  if (bars === "numbers") return stepWords(settings, points);
  return `${wordsTyped(typed).join(", ")}${other ? ", and all others" : ""}`;
}
