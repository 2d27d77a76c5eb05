import { html, nothing } from "lit";

/** A field of one line. */
export function field(
  id: string,
  label: string,
  value: string,
  { name = id, hint = "", mode = "decimal" }: { name?: string; hint?: string; mode?: string } = {},
) {
  return html`<div class="field grow">
    <label for=${id}>${label}</label>
    <input
      type="text"
      inputmode=${mode}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      class=${mode === "decimal" ? "number" : ""}
      id=${id}
      name=${name}
      placeholder=${hint}
      .value=${value}
    />
  </div>`;
}

/** One of several choices of a name. */
export function radio(
  { id, name, value }: { id: string; name: string; value: string },
  label: string,
  chosen: string,
  note: unknown = nothing,
) {
  return html`<label class="choice"
    ><input
      type="radio"
      name=${name}
      id="${id}-${value}"
      value=${value}
      .checked=${chosen === value}
    /><span
      >${label}${note === nothing ? nothing : html`<span class="note">${note}</span>`}</span
    ></label
  >`;
}
