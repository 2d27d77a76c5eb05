import { count } from "sottovoce/slim";
import type { CountQuery } from "sottovoce";
import { valueTyped } from "../../../shared/typed.js";
import type { Refusal } from "../../model/refusal.js";
import { CLOSE, inAll } from "../asked.js";
import type { Inquiry } from "../asked.js";
import type { Settings } from "../settings.js";

export const asked: Inquiry<CountQuery> = {
  reach: (query) => inAll("rows", query.accuracy(CLOSE).error),
  // The answer tells how many it counted.
  chanceBelow: () => null,
  points: () => null,
  truth({ atLeast, atMost }, rows) {
    const [from, to] = [valueTyped(atLeast) ?? -Infinity, valueTyped(atMost) ?? Infinity];
    return [rows.filter((row) => row >= from && row <= to).length];
  },
  right: { atLeast: "", atMost: "" },
  values: {},
  alone: {
    atLeast: (text) => count().where({ atLeast: Number(text) }),
    atMost: (text) => count().where({ atMost: Number(text) }),
  },
  besides: ends,
};

/** Between ends that are the wrong way round there would always be nothing. */
function ends({ atLeast, atMost }: Settings): readonly Refusal[] {
  const [from, to] = [atLeast, atMost].map(valueTyped);
  if (from == null || to == null || from <= to) return [];
  const message = "atMost must not be below the lowest";
  return [{ code: "ERR_ARGUMENT", argument: "atMost", message }];
}
