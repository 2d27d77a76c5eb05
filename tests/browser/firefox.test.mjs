import { testIn } from "./suites.mjs";

testIn("firefox");
