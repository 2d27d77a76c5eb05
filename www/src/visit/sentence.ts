/** An answer as a sentence or two, for a mail or an article: the number never without its terms. */
import { formatValue } from "../../shared/numbers.js";
import { upper } from "../questions/picture.js";
import { askedWords } from "../groups/called.js";
import type { Answer } from "./answers.js";
import { chanceWords, toldOf } from "./told.js";
import { when } from "./when.js";

export function sentenceOf(answer: Answer): string {
  const { settings, columns, released, at } = answer;
  const { answer: words, closeness } = toldOf(answer);
  const { release } = released;
  const asked = upper(askedWords(settings, columns));
  const chance = chanceWords(answer);
  return [
    `${asked}, about: ${words}.`,
    closeness,
    ...(chance === null ? [] : [chance]),
    `Computed on ${when(at)} with sottovoce ${release.version}, under differential privacy (${release.notion}, epsilon ${formatValue(release.epsilon)}, ${release.plan.neighbors}).`,
  ].join(" ");
}
