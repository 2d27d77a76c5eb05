/** The default entry from its sources, for a bundler that puts other packings into it. */
import "../../src/ts/loader/inline.js";

export { median } from "../../src/ts/index.js";
