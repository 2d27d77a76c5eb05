import { testInChromium } from "./suites.mjs";

testInChromium("package");
