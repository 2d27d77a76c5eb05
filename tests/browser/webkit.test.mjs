import { testInWebkit } from "./suites.mjs";

testInWebkit();
