/** Files in a zip archive as streams, for the readers of tables. */
export { type Member, members } from "../zip/members.js";
