/**
 * Runs inside the page: puts elements of its own in the place of every text, as the translators of browsers do.
 * The words stay the same, so that they can be looked for.
 */
export function translateWords(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const isScript = text.parentElement?.matches("script, style, textarea, option");
    if (isScript || !text.textContent?.trim() || !(text instanceof Text)) continue;
    const inner = document.createElement("font");
    inner.append(text.data);
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
  }
}
