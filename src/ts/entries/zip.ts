/** Files in a zip archive as streams, for tables that are packed there. */
export { type Member, members } from "../zip/members.js";
