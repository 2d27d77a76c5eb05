/** A draft that asks once more what a poll asks. Knows no document. */
import { questionsOf, type Asked } from "../../shared/question.js";
import type { Poll } from "./api.js";
import { emptyDraft, emptyQuestion, usualCap, type Draft, type QuestionDraft } from "./draft.js";

/** A copy is another poll: its name is, so phones that answered the first one can answer it. */
export function copyOf({ plan, closes, word, cap, several, purpose }: Poll): Draft {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return {
    ...emptyDraft,
    questions: questionsOf(plan).map(questionDraft),
    odds: decimal(plan.odds) ?? plan.odds,
    closes: String(closes),
    word: word ?? "",
    cap: cap === usualCap ? "" : String(cap),
    several,
    purpose: purpose ?? "",
    name: `poll_${random.toString(16).padStart(8, "0")}`,
  };
}

function questionDraft(question: Asked): QuestionDraft {
  const { text = "", kind, options, boxes, edges = [], skip = false } = question;
  const isRating = kind === "rating";
  const [first, last] = isRating
    ? [question.first, question.last].map(String)
    : [question.lowest, question.highest].map(decimal);
  return {
    ...emptyQuestion,
    ...{ text, kind, skip, options: (options ?? boxes ?? []).join("\n"), edges: edges.join("; ") },
    ...(first !== undefined && last !== undefined && { first, last }),
  };
}

/** An exact fraction as it can be typed. */
function decimal(fraction: string | undefined): string | undefined {
  if (fraction === undefined) return undefined;
  const [top = "0", bottom = "1"] = fraction.split("/");
  const value = String(Number(top) / Number(bottom));
  // No number of a draft has a power of ten.
  return value.includes("e")
    ? Number(value)
        .toFixed(20)
        .replace(/\.?0+$/, "")
    : value;
}
