export { DpError, isDpError } from "./error.js";
export { load, version } from "./load.js";
