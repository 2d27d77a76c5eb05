import { exactly } from "../../../shared/typed.js";
import { known } from "../program.js";
import type { Program } from "../program.js";

export const program: Program = ({ atLeast, atMost }) => {
  const ends = Object.entries({ atLeast, atMost }).filter(([, text]) => text.trim() !== "");
  const test = ends.map(([end, text]) => `${end}: ${Number(exactly(text))}`).join(", ");
  return {
    name: "count",
    start: "count()",
    settings: test === "" ? [] : [`.where({ ${test} })`],
    accuracy: known("error"),
  };
};
