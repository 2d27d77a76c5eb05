/** Parts that come after the token: they carry the module that plans and estimates. */
import { DraftForm } from "./draft-form.js";
import { PollView } from "./poll-view.js";

/** Makes the parts known, once. */
export function defineParts(): void {
  if (customElements.get("sotto-draft") !== undefined) return;
  // Named one by one, so that a bundler cannot drop a part as unused.
  const parts = { "sotto-draft": DraftForm, "sotto-poll": PollView };
  for (const [tag, part] of Object.entries(parts)) customElements.define(tag, part);
}
