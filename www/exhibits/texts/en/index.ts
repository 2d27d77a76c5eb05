/**
 * The texts of all exhibits in English. For another language, copy this folder, translate what is
 * between quotes of any kind, and name that language below and in `words`.
 */
import { translate } from "../../texts.js";
import { alone } from "./alone.js";
import { battery } from "./battery.js";
import { coin } from "./coin.js";
import { draws } from "./draws.js";
import { frame } from "./frame.js";
import { impossible } from "./impossible.js";
import { lastBits } from "./last-bits.js";
import { looking } from "./looking.js";
import { oneRow } from "./one-row.js";
import { planner } from "./planner.js";
import { questions } from "./questions.js";
import { ratio } from "./ratio.js";

export const texts = {
  frame,
  alone,
  battery,
  coin,
  draws,
  impossible,
  "last-bits": lastBits,
  looking,
  "one-row": oneRow,
  planner,
  questions,
  ratio,
};
export type Texts = typeof texts;

translate("en", texts);
