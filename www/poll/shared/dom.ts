/** Makes elements. A text is always a text: nothing that an author wrote becomes markup. */

type Content = Node | string | null | undefined | readonly Content[];

/** An element with attributes and what is in it; what is null or undefined is left out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  append(element, content);
  return element;
}

export function button(id: string, text: string, press: () => void, look = ""): HTMLElement {
  const made = el("button", { type: "button", id, class: look || undefined }, text);
  made.addEventListener("click", press);
  return made;
}

/** An element of a drawing. */
export function drawn(
  tag: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...content: readonly Content[]
): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  append(element, content);
  return element;
}

function append(element: Element, content: Content): void {
  if (content === null || content === undefined) return;
  if (typeof content === "string" || content instanceof Node) element.append(content);
  else for (const piece of content) append(element, piece);
}
