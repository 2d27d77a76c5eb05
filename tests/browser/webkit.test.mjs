import { testIn } from "./suites.mjs";

testIn("webkit");
