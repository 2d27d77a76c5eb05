import "../../../generated/fonts/fonts.css";
import "./author.css";
import { Desk } from "./desk.js";

customElements.define("sotto-desk", Desk);
document.getElementById("desk")?.replaceChildren(new Desk());
