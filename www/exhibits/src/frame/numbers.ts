/** Numbers as the reader's language writes them; their words are in `texts`. */
export {
  formatCount,
  formatFixed,
  formatPlain,
  formatUp,
  formatValue,
  percentUp,
} from "../../../shared/numbers.js";
export { asTyped } from "../../../shared/typed.js";
