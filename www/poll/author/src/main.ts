import "../../shared/poll.css";
import "./author.css";
import { Desk } from "./desk.js";
import { DraftForm } from "./draft-form.js";
import { PollView } from "./poll-view.js";
import { ResultsTable } from "./results-table.js";

// Named one by one, so that no bundler can take a part for unused.
const parts = {
  "sotto-desk": Desk,
  "sotto-draft": DraftForm,
  "sotto-poll": PollView,
  "sotto-results": ResultsTable,
};
for (const [tag, part] of Object.entries(parts)) customElements.define(tag, part);

document.getElementById("desk")?.replaceChildren(new Desk());
