/** A time at which a poll closes by itself, fixed before anybody answers. */
import { Refused } from "./http.mjs";

/** The latest time that is taken, in milliseconds from now: a year. */
const latest = 366 * 24 * 3_600_000;

/** The time as it is stored, in milliseconds since 1970; `null` if there is none. */
export function endOf(given, now) {
  if (given === undefined || given === null) return null;
  if (!Number.isSafeInteger(given) || given <= now || given > now + latest)
    throw new Refused(400, "ends");
  return given;
}
