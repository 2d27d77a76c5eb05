/** The page for files as one script: with a document it is the page, without one its worker. */
if (typeof document === "undefined") void import("./worker.js");
else void import("../src/main.js");
