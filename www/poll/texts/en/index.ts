/** The texts of polls in English, by their sections. */
import type { answers } from "./answers.js";
import type { around } from "./around.js";
import type { asking } from "./asking.js";
import type { closed } from "./closed.js";
import type { consent } from "./consent.js";
import type { finding } from "./finding.js";
import type { arriving } from "./arriving.js";
import type { gone } from "./gone.js";
import type { handing } from "./handing.js";
import type { results } from "./results.js";
import type { screen } from "./screen.js";
import type { sending } from "./sending.js";

export interface Texts {
  readonly answers: ReturnType<typeof answers>;
  readonly around: ReturnType<typeof around>;
  readonly asking: ReturnType<typeof asking>;
  readonly closed: ReturnType<typeof closed>;
  readonly consent: ReturnType<typeof consent>;
  readonly finding: ReturnType<typeof finding>;
  readonly arriving: ReturnType<typeof arriving>;
  readonly gone: ReturnType<typeof gone>;
  readonly handing: ReturnType<typeof handing>;
  readonly results: ReturnType<typeof results>;
  readonly screen: ReturnType<typeof screen>;
  readonly sending: ReturnType<typeof sending>;
}
