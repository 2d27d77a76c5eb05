/**
 * The token that the terminal prints and the organizer's page asks for, and how words are compared.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Letters and digits that are not taken for each other. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Sixteen characters in groups of four: 79 bits. */
export function newToken() {
  const signs = [];
  while (signs.length < 16) {
    // Bytes from the last, incomplete run of signs would favor some.
    const usable = [...randomBytes(32)].filter((byte) => byte < 248);
    signs.push(...usable.map((byte) => alphabet[byte % alphabet.length]));
  }
  return signs
    .slice(0, 16)
    .join("")
    .replace(/.{4}(?=.)/g, "$&-");
}

/** Whether a request brings the token, in a header: addresses are logged and handed on. */
export function brings({ headers }, token) {
  const [, told] = /^Bearer ([!-~]{1,64})$/.exec(headers.authorization ?? "") ?? [];
  return told !== undefined && same(told, token);
}

/** Whether two texts are the same; the time that takes tells nothing of where they differ. */
export function same(one, other) {
  const digest = (text) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
