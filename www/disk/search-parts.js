/** Index and texts of the search, all in one script, because a disk hands out no other later. */
import * as find from "../docs/search/find.js";
// Written by bundle.mjs: the index of the built site.
import { index, texts } from "search-data";
import { fileIn } from "./links.js";

const root = new URL("./", import.meta.url);

export const load = async () => [find, { index }, { texts }];

/** The file of a section: a disk opens no folder. */
export const addressOf = (address) => new URL(fileIn(address), root);
