import { testInChromium } from "./suites.mjs";

testInChromium("tool");
