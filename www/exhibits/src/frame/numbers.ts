/** Numbers as the reader's language writes them; their words are in `texts`. */
export {
  formatCount,
  formatFixed,
  formatPlain,
  formatUp,
  formatValue,
} from "../../../src/model/numbers.js";
export { percentUp } from "../../../src/model/account.js";
export { asTyped } from "../../../src/model/typed.js";
