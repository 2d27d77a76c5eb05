/** What the search looks words up in, all of it in one script: a disk hands out no other later. */
import * as find from "../docs/search/find.js";
import { index } from "../dist/docs/search-index.js";
import { texts } from "../dist/docs/search-texts.js";
import { fileIn } from "./links.js";

const root = new URL("./", import.meta.url);

export const load = async () => [find, { index }, { texts }];

/** The file of a section: a disk opens no folder. */
export const addressOf = (address) => new URL(fileIn(address), root);
