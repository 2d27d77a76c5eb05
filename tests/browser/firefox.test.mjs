import { testInFirefox } from "./suites.mjs";

testInFirefox();
