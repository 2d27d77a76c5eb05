import { formatValue } from "../../../shared/numbers.js";
import { ANY_ANSWER, candidateRows, candidatesAxis, line, near, upper } from "../picture.js";
import type { Answered, Figures, Picture, Span } from "../picture.js";
import { quantileName } from "../words.js";
import { confidencePercent } from "./confidence.js";

/** An interval is its own accuracy. */
export const picture: Picture = {
  figures,
  accuracy: ({ promised }) => ({ confidence: promised.plan["confidence"] }),
  chance: ANY_ANSWER,
};

function figures(answered: Answered): Figures {
  const { settings, released } = answered;
  const reach = released.release.value as Span;
  const [low, high] = reach.map(formatValue) as [string, string];
  const isOpen = reach.map((end) => !Number.isFinite(end));
  const shown = reach.filter(Number.isFinite);
  const axis = candidatesAxis(answered, shown);
  const whose = settings.whom === "rows" ? "rows" : "population";
  const name = quantileName(settings.alpha);
  return {
    answer: spanWords(reach),
    closeness: `With at least ${confidencePercent(settings.confidence)} confidence the ${name} of the ${whose} lies within it.`,
    drawing: { ...line(isOpen.some(Boolean) ? axis : near(axis, reach), shown), reach },
    head: [],
    rows: [
      [`${upper(name)} lies from`, isOpen[0] ? "no lower end" : low],
      [`${upper(name)} lies to`, isOpen[1] ? "no upper end" : high],
      ...candidateRows(answered),
    ],
  };
}

/** "3 to 5", or what is left of it where an end is open; ends that cross are a miss, and stay. */
function spanWords([low, high]: Span): string {
  if (low === -Infinity && high === Infinity) return "any value";
  if (low === -Infinity) return `at most ${formatValue(high)}`;
  return high === Infinity
    ? `at least ${formatValue(low)}`
    : `${formatValue(low)} to ${formatValue(high)}`;
}
