import { testIn } from "./suites.mjs";

testIn("chromium");
