/** The default entry from its sources, for a bundler that puts other packings into it. */
import { compile } from "../../src/ts/engine/engine.js";
import { registerModule } from "../../src/ts/engine/engines.js";
import { digest } from "../../src/ts/generated/main/digest.js";
import { createGlue } from "../../src/ts/generated/main/glue.js";
import * as packed from "../../src/ts/generated/main/text.js";

registerModule("main", digest, createGlue, () => compile({ ...packed }));

export { median } from "../../src/ts/entries/index.js";
