/** How vectors of answers by group are read: tables of several columns, and labels of groups. */
import { row } from "../vectors/quantile.mjs";

/** Columns by name. Texts stand as they are; of numbers some stand as text. */
export function tableOf({ texts = {}, numbers = {} }) {
  const columns = { ...texts };
  for (const [name, cells] of Object.entries(numbers)) columns[name] = cells.map(row);
  return columns;
}

/** What a release says of all groups, if these are the answers about them, in order. */
export const valueOf = ({ groups, plan }, values) =>
  values.map((value, at) => ({ group: labelOf(plan, groups[at]), value }));

const labelOf = ({ by }, group) =>
  by.length === 1 ? partOf(by[0], group) : group.map((part, at) => partOf(by[at], part));

/** The first bin has no edge below. */
const partOf = ({ kind }, label) => (kind === "bins" ? row(label) : label);
