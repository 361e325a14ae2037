// Each runs inside the page, so each must stand on its own.

/** What of the page is not there for somebody who does not scroll. */
export function leftOut(): string[] {
  const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const said = words(document.body.innerText);
  const waiting = Array.from(document.querySelectorAll("body *")).filter(
    (element) => getComputedStyle(element).contentVisibility !== "visible",
  );
  // The last sentence that is not folded away; short labels stand in more than one place.
  const lastWords = (part: string) => {
    const leaves = Array.from(document.querySelectorAll(`${part} :is(p, li, dd, h1, h2, h3)`));
    const sentences = leaves.filter(
      (leaf) => !leaf.closest("details, .sr-only") && words(leaf.textContent).length > 20,
    );
    return words(sentences.at(-1)?.textContent ?? "nothing is there");
  };
  return [
    ...waiting.map(({ tagName }) => `${tagName} waits for scrolling`),
    ...["main", "footer"].flatMap((part) =>
      said.includes(lastWords(part)) ? [] : [`last words of ${part}: ${lastWords(part)}`],
    ),
  ];
}

/** Headings that paper leaves out, though they do not stand on what can only be pressed. */
export function leftOffPaper(): string[] {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  const said = words(document.body.innerText);
  const pressed = "form, nav, [role=region], [class*='print:hidden'], [data-live] *";
  const headings = document.querySelectorAll("main :is(h1, h2, h3), footer :is(h2, h3)");
  return Array.from(headings, (heading) =>
    heading.closest(pressed) ? "" : words(heading.textContent),
  ).filter((text) => !said.includes(text));
}

/** What the page fetched by itself, in bytes as they came over the wire. */
export function fetchedBytes(): { html: number; script: number } {
  const bytes = (kind: string, name: RegExp) =>
    performance
      .getEntriesByType(kind)
      .filter((entry) => entry instanceof PerformanceResourceTiming && name.test(entry.name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
  return { html: bytes("navigation", /./), script: bytes("resource", /\.js$/) };
}
