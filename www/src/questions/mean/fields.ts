import { nothing } from "lit";
import type { Fields } from "../fields.js";
import { BOUNDS } from "../grid-fields.js";

export const fields: Fields = { question: () => nothing, values: BOUNDS };
