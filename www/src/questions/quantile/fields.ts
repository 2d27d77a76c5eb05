import { alphaField } from "../fields.js";
import type { Fields } from "../fields.js";
import { candidateValues } from "../grid-fields.js";

export const fields: Fields = { question: alphaField, values: candidateValues("The answer") };
