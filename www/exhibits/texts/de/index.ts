/**
 * The texts of all exhibits in German. The file of each exhibit is enough for a page that shows it:
 * it names its language itself.
 */
import type { Texts } from "../../texts.js";
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

export const texts: Texts = {
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
