/**
 * The texts of polls in German. Readers are addressed by "Sie": that fits a class and a works
 * council.
 */
import type { Texts } from "../en/index.js";
import { answers } from "./answers.js";
import { arriving } from "./arriving.js";
import { around } from "./around.js";
import { asking } from "./asking.js";
import { closed } from "./closed.js";
import { consent } from "./consent.js";
import { finding } from "./finding.js";
import { gone } from "./gone.js";
import { handing } from "./handing.js";
import { results } from "./results.js";
import { screen } from "./screen.js";
import { sending } from "./sending.js";

export const texts: Texts = {
  answers,
  arriving,
  around,
  asking,
  closed,
  consent,
  finding,
  gone,
  handing,
  results,
  screen,
  sending,
};
