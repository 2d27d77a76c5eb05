import { rangeFields } from "../fields.js";
import type { Fields } from "../fields.js";

export const fields: Fields = {
  question: (form) => rangeFields(form, ["atLeast", "Only from"], ["atMost", "Only up to"]),
  values: null,
};
