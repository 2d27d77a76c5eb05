/** Reports that the engines count which run wherever the tests do. */
import * as duckdb from "./duckdb.mjs";
import * as duckdbWasm from "./duckdb-wasm.mjs";
import * as postgresql from "./postgresql.mjs";
import * as sqlite from "./sqlite.mjs";
import { describeSurveys } from "./survey.mjs";

for (const engine of [duckdb, duckdbWasm, postgresql, sqlite]) describeSurveys(engine);
