import { testInChromium } from "./suites.mjs";

testInChromium("polls");
