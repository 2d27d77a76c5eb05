/** A translation as a teacher makes one: of one exhibit, in the words of the class. */
import { translate } from "../../texts.js";
import { coin } from "./coin.js";
import { frame } from "./frame.js";

translate("de-AT", { frame, coin });
