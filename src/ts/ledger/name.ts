/** Names of ledgers: the same people must not have two of them by mistake. */
import { refuse } from "../error.js";
import { composedText } from "../input/plain-text.js";

/** Case counts; how letters are composed does not. */
export function nameOf(argument: string, value: unknown): string {
  const name = composedText(argument, value, 200);
  if (name.trim() !== name) throw refuse(argument, "must not begin or end with a blank");
  return name;
}
