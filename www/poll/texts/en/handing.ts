/** Several people on one device. */
import { spoken } from "../spoken.js";

export const handing = spoken("handing", {
  give: "Give the device to the next person",
  back: "Back",
  somebody: "Start as a new person",
  somebodyText:
    "If you answer again yourself, that reveals more about you. The button is for a person who has not answered yet. It erases the last answer.",
});
