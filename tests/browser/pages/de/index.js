/** A translation as a teacher makes one: of one exhibit, from the folder of the English texts. */
import { translate } from "../../texts.js";
import { coin } from "./coin.js";
import { frame } from "./frame.js";

translate("de", { frame, coin });
