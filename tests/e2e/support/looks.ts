// Each function runs in the page, so it can't use anything outside itself.

interface Wanted {
  /** Where to look: a selector. */
  readonly within: string;
  /** Looks that need no mark. */
  readonly known: readonly number[];
}

/**
 * Marks the first and the last element of each new look, among elements that show or accept text. Elements look
 * alike if their tags, classes, states, positions and colors are the same, and those of all their ancestors too.
 * Returns the looks that it marked.
 */
export function markNewLooks({ within, known }: Wanted): number[] {
  // Colors in transition would count as separate looks.
  for (const animation of document.getAnimations()) animation.finish();
  const isKnown = new Set(known);
  const alike = new Map<number, Element[]>();
  visit(document.documentElement, 0);
  for (const elements of alike.values())
    for (const element of [elements.at(0), elements.at(-1)]) element?.setAttribute("data-look", "");
  return [...alike.keys()];

  function visit(element: Element, around: number): void {
    const { color, backgroundColor, backgroundImage, position, opacity } =
      getComputedStyle(element);
    const look = hash(
      [
        around,
        element.tagName,
        element.getAttribute("class"),
        element.getAttribute("style"),
        element.matches(":disabled, [aria-disabled=true]"),
        [color, backgroundColor, backgroundImage, position, opacity],
      ].join("|"),
    );
    if (isRead(element) && element.closest(within) && !isKnown.has(look))
      alike.set(look, [...(alike.get(look) ?? []), element]);
    for (const child of element.children) visit(child, look);
  }

  function isRead(element: Element): boolean {
    const hasWords = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const isField = element.matches("input, select, textarea");
    return (hasWords || isField) && element.checkVisibility({ visibilityProperty: true });
  }

  /** FNV-1a in two halves, combined into one integer. */
  function hash(text: string): number {
    let [low, high] = [0x811c9dc5, 0x01000193];
    for (let place = 0; place < text.length; place += 1) {
      low = Math.imul(low ^ text.charCodeAt(place), 0x01000193);
      high = Math.imul(high ^ text.charCodeAt(place), 0x5bd1e995);
    }
    return (low >>> 0) * 2 ** 20 + (high >>> 12);
  }
}

export function unmarkLooks(): void {
  for (const element of document.querySelectorAll("[data-look]"))
    element.removeAttribute("data-look");
}
