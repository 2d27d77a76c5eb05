/** All exhibits as one script, in each language: without a document it is what computes. */
if (typeof document === "undefined") void import("../exhibits/compute/main.js");
// Written by bundle.mjs: the texts in other languages, then every element.
else void import("all-exhibits");
