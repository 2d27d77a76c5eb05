import { testInChromium } from "./suites.mjs";

testInChromium("pages");
