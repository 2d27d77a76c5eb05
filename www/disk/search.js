/** The search of the documentation as one script. */
void import("../docs/search/search.js");
