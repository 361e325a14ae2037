// Each function runs in the page, so it can't use anything outside itself.

/** What is missing for a visitor who does not scroll. */
export function missingWithoutScrolling(): string[] {
  const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const pageText = words(document.body.innerText);
  const waiting = Array.from(document.querySelectorAll("body *")).filter(
    (element) =>
      getComputedStyle(element).contentVisibility !== "visible" ||
      element.getAttribute("loading") === "lazy",
  );
  // The last sentence that is neither collapsed nor only for wide screens; short labels occur in more than one place.
  const lastWords = (part: string) => {
    const leaves = Array.from(document.querySelectorAll(`${part} :is(p, li, dd, h1, h2, h3)`));
    const sentences = leaves.filter(
      (leaf) =>
        !leaf.closest("details, .sr-only, [class*='max-md:hidden'], [class*='max-lg:hidden']") &&
        words(leaf.textContent).length > 20,
    );
    return words(sentences.at(-1)?.textContent ?? "the page is empty");
  };
  return [
    ...waiting.map(({ tagName }) => `${tagName} waits for scrolling`),
    ...["main", "footer"].flatMap((part) =>
      pageText.includes(lastWords(part)) ? [] : [`last words of ${part}: ${lastWords(part)}`],
    ),
  ];
}

/** Headings that are missing in print, unless they label something that can only be clicked, or are behind another tab. */
export function headingsMissingInPrint(): string[] {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  const pageText = words(document.body.innerText);
  const pressed =
    "form, .form-card:has(form), nav, [role=region], [class*='print:hidden'], [data-live] *, .open-panel > :not(:first-child)";
  // To fit on few sheets, some pages leave out the footer's contact block; the header has the phone number. Long past
  // amounts are there only if the reader opened them.
  const spared = "body:has(.few-sheets) > footer > .page, .paper-if-open";
  const headings = document.querySelectorAll("main :is(h1, h2, h3), footer h3");
  return Array.from(headings, (heading) =>
    heading.closest(`${pressed}, ${spared}`) ? "" : words(heading.textContent),
  ).filter((text) => !pageText.includes(text));
}

/**
 * The script that the page fetched without interaction, in bytes over the network. The row to share it has its own, which
 * comes once the pointer moves.
 */
export function scriptBytes(): number {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js"))
    .filter(({ name }) => !name.includes("/share-"))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
}
