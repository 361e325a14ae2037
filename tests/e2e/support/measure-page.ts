// Each runs inside the page, so each must stand on its own.

/** How many px the page can be scrolled sideways. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Texts that are set smaller than 16 px. */
export function smallTexts(): string[] {
  return Array.from(document.querySelectorAll("body *")).flatMap((element) => {
    const own = Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = own
      .map((node) => node.textContent)
      .join("")
      .trim();
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    return text !== "" && size < 16 ? [`${size} px: ${text}`] : [];
  });
}

/** Visible controls of which less than 44 by 44 px can be pressed, as a pointer finds it. */
export function smallTargets(within: string): string[] {
  const reach = 21; // half of 44, less what rounding to whole pixels may take
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

  /** Not those kept for screen readers, such as the skip link before it has focus. */
  function isSeen(control: Element): boolean {
    const hidden = control.closest("[aria-hidden=true]") !== null;
    const clipped = getComputedStyle(control).clipPath !== "none";
    return !hidden && !clipped && control.checkVisibility({ visibilityProperty: true });
  }

  /** A link in a sentence is as high as its line (WCAG 2.5.8 excepts it). */
  function isInText(control: Element): boolean {
    if (getComputedStyle(control).display !== "inline") return false;
    const around = control.closest("p, li, dd, td, figcaption, blockquote");
    return around !== null && around.textContent.trim() !== control.textContent.trim();
  }

  /** A box within its label is pressed with it. */
  function isPressedAt(target: Element, x: number, y: number): boolean {
    const hit = document
      .elementFromPoint(x, y)
      ?.closest("a, button, summary, label, input, select, textarea");
    return hit === target || (hit instanceof HTMLInputElement && hit.closest("label") === target);
  }
}
