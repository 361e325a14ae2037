// Each function runs in the page, so it can't use anything outside itself.

/** How many px the page scrolls sideways. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/**
 * Texts that are cut off at the side: by the window, or by an element that clips or scrolls. Rows that are made to be
 * swiped may be: those that snap, and everything in a `nav`.
 */
export function cutTexts(): string[] {
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement: parent } = node;
    const text = node.textContent?.trim() ?? "";
    if (text === "" || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (Array.from(range.getClientRects()).some((part) => isCut(part, parent))) faults.push(text);
  }
  return faults;

  function isCut({ left, right, width }: DOMRect, from: Element): boolean {
    if (width < 2) return false;
    let [start, end] = [0, document.documentElement.clientWidth];
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      // For screen readers, or closed.
      if (style.clipPath !== "none") return false;
      if (style.overflowX === "visible") continue;
      if (style.scrollSnapType !== "none" || at.matches("nav, nav *")) return false;
      const box = at.getBoundingClientRect();
      [start, end] = [Math.max(start, box.left), Math.min(end, box.right)];
    }
    return left < start - 1 || right > end + 1;
  }
}

/** Pairs of a text, a link or a button within an element and another that a line of it stands on. */
export function overlaps(within: string): string[] {
  const parts = Array.from(document.querySelectorAll(`${within} :is(a, dt, dd, p)`))
    .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
    .filter((one) => one.querySelector("a") === null)
    .map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = Array.from((one.matches(".button") ? one : range).getClientRects());
      return { text: one.textContent.slice(0, 60), lines };
    });
  return parts.flatMap(({ text, lines }, index) =>
    parts
      .slice(index + 1)
      .filter((other) => lines.some((line) => other.lines.some((on) => areOn(line, on))))
      .map((other) => `${text} / ${other.text}`),
  );

  function areOn(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 1 && down > 1;
  }
}

/** Links in the main part that nothing marks until the pointer is over them: no line, border or background. */
export function unmarkedLinks(): string[] {
  const links = Array.from(document.querySelectorAll<HTMLElement>("main a[href]:not(nav a)"));
  return links
    .filter((link) => link.checkVisibility() && !isMarked(link))
    .map((link) => link.outerHTML);

  function isMarked(link: Element): boolean {
    const style = getComputedStyle(link);
    const isLined = style.textDecorationLine !== "none" && isSeen(style.textDecorationColor);
    const isBordered = parseFloat(style.borderBottomWidth) > 0 && isSeen(style.borderBottomColor);
    // A picture alone, or with words only for screen readers.
    const unseen = link.querySelector(".sr-only")?.textContent ?? "";
    const words = link.textContent.replace(unseen, "").trim();
    const image = link.querySelector("img, svg") !== null && words === "";
    return isLined || isBordered || isSeen(style.backgroundColor) || image;
  }

  function isSeen(color: string): boolean {
    return !/^(?:transparent|rgba\(.*, 0\))$/.test(color);
  }
}

/** Texts smaller than 16 px. */
export function smallTexts(): string[] {
  return Array.from(document.querySelectorAll("body *")).flatMap((element) => {
    const nodes = Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = nodes
      .map((node) => node.textContent)
      .join("")
      .trim();
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    return text !== "" && size < 16 ? [`${size} px: ${text}`] : [];
  });
}

/** Visible controls whose pressable area is less than 44 by 44 px, as hit testing finds it. */
export function smallTargets(within: string): string[] {
  const reach = 21; // half of 44, minus rounding to whole pixels
  const controls = document.querySelectorAll(
    `:is(${within}) :is(a[href], button, input, select, textarea, summary)`,
  );
  return Array.from(controls).flatMap((control) => {
    if (!isSeen(control) || isInText(control)) return [];
    const target = (control instanceof HTMLInputElement && control.closest("label")) || control;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = target.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const isWhole = [
      isPressedAt(target, middleX - reach, middleY),
      isPressedAt(target, middleX + reach, middleY),
      isPressedAt(target, middleX, middleY - reach),
      isPressedAt(target, middleX, middleY + reach),
    ].every(Boolean);
    return isWhole ? [] : [`${width} x ${height}: ${target.outerHTML.slice(0, 120)}`];
  });

  /** Not those for screen readers, such as the skip link before it has focus. */
  function isSeen(control: Element): boolean {
    const hidden = control.closest("[aria-hidden=true]") !== null;
    const clipped = getComputedStyle(control).clipPath !== "none";
    return !hidden && !clipped && control.checkVisibility({ visibilityProperty: true });
  }

  /** A link in a sentence is as high as its line (an exception in WCAG 2.5.8). */
  function isInText(control: Element): boolean {
    if (getComputedStyle(control).display !== "inline") return false;
    const around = control.closest("p, li, dd, td, figcaption, blockquote");
    return around !== null && around.textContent.trim() !== control.textContent.trim();
  }

  /** A checkbox inside its label is pressed with the label. */
  function isPressedAt(target: Element, x: number, y: number): boolean {
    const hit = document
      .elementFromPoint(x, y)
      ?.closest("a, button, summary, label, input, select, textarea");
    return hit === target || (hit instanceof HTMLInputElement && hit.closest("label") === target);
  }
}

/**
 * Texts in columns that are too narrow for their size: of more than four lines, with hardly more than a word in each. Also
 * labels that stick out of their group.
 */
export function crampedTexts(): string[] {
  const texts = document.querySelectorAll<HTMLElement>(
    "main :is(h1, h2, h3, p, li, dt, dd, address):not(:has(p, h3, li, div))",
  );
  const cramped = Array.from(texts).filter((text) => {
    if (!text.checkVisibility({ visibilityProperty: true })) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
    return lines.size > 4 && text.innerText.length / lines.size < 10;
  });
  const labels = Array.from(
    document.querySelectorAll<HTMLElement>("main fieldset label:not([aria-hidden] *)"),
  );
  const sticking = labels.filter((label) => {
    const group = label.closest("fieldset")?.getBoundingClientRect();
    return group && label.getBoundingClientRect().right > group.right + 1;
  });
  return [...cramped, ...sticking].map(({ innerText }) => innerText.slice(0, 60));
}

/**
 * What breaks at the end of a line: a number, such as "$14,500+" or "(800) 633-4227", or a word that would fit
 * on a line of its own.
 * @param wide also words that are wider than their column, where columns have to give way to large text
 */
export function wordsAcrossLines(wide: boolean): string[] {
  const words: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement: parent, textContent } = node;
    if (textContent === null || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    // An address may break anywhere, and text for screen readers is one pixel wide.
    if (parent.closest("[href^=mailto], .sr-only, script, style")) continue;
    for (const { 0: part, index } of textContent.matchAll(
      /\(\d{3}\) [\d-]+|[$\p{L}\p{N}][\p{L}\p{N}.,+%’']*/gu,
    ))
      if (isAcrossLines(node, index, part)) words.push(`${part} in: ${textContent.slice(0, 60)}`);
  }
  return words;

  function isAcrossLines(node: Node, start: number, { length }: string): boolean {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + length);
    const parts = Array.from(range.getClientRects()).filter(({ width }) => width > 0.5);
    const [first] = parts;
    if (!first || parts.every(({ top }) => Math.abs(top - first.top) < first.height / 2))
      return false;
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    let column = node.parentElement;
    while (column && getComputedStyle(column).display === "inline") column = column.parentElement;
    return column !== null && (wide || width < column.clientWidth);
  }
}
