// Each function runs in the page, so it can't use anything outside itself.

/**
 * Scrolls to a share of the page's height, from 0 to 1, and marks the text at the reading position, two fifths down
 * the window. Returns its position, in pixels of the window.
 */
export function readAt(share: number): number {
  const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
  scrollTo({ top: share * (scrollHeight - clientHeight), behavior: "instant" });
  const steps = Array.from({ length: 50 }, (_, step) => (0.4 + step / 100) * clientHeight);
  // In the middle, or where only empty fields are there, on its left or right.
  const points = [0.5, 0.25, 0.75].flatMap((part) =>
    steps.map((y) => ({ x: part * clientWidth, y })),
  );
  for (const { x, y } of points) {
    const element = document.elementFromPoint(x, y);
    const hasWords = Array.from(element?.childNodes ?? []).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!element || !hasWords) continue;
    element.setAttribute("data-eye", "");
    return element.getBoundingClientRect().top;
  }
  return Number.NaN;
}

/** The current position of the marked text; NaN if it is gone. */
export function readingPosition(): number {
  return document.querySelector("[data-eye]")?.getBoundingClientRect().top ?? Number.NaN;
}

/** An element's position on the page, and its text. */
interface Stand {
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

declare global {
  interface Window {
    /** The position of each element with its own text when it was marked. */
    wordsAt?: Map<Element, Stand>;
  }
}

/** Remembers the position on the page of the text of every element, as far as it is visible. */
export function markWords(): void {
  window.wordsAt = new Map();
  for (const element of document.querySelectorAll("body *")) {
    const hasWords = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasWords || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, top } = element.getBoundingClientRect();
    const text = element.parentElement?.textContent ?? "";
    window.wordsAt.set(element, { left: left + scrollX, top: top + scrollY, text });
  }
}

/**
 * Text that is still visible but in a different position on the page than when it was marked, the first five. If
 * other text was added next to it, such as the visitor's local hours, it may move within the same box.
 */
export function movedWords(): string[] {
  const moved = Array.from(window.wordsAt ?? []).flatMap(([element, before]) => {
    const isSame = element.parentElement?.textContent === before.text;
    if (!isSame || !element.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top } = element.getBoundingClientRect();
    const [right, down] = [left + scrollX - before.left, top + scrollY - before.top];
    const isThere = Math.abs(right) <= 1 && Math.abs(down) <= 1;
    const words = element.textContent.trim().slice(0, 40);
    return isThere ? [] : [`${words}: ${Math.round(right)}, ${Math.round(down)} px`];
  });
  return moved.slice(0, 5);
}

/** Touches every island. */
export function touchIslands(): void {
  for (const island of document.querySelectorAll("[data-island]"))
    island.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
}

/** Whether the page's script has started, every island is live, and the open hours and the year's hand are shown. */
export function isAllLive(): boolean {
  const { started } = document.documentElement.dataset;
  const waits =
    "[data-island]:not([data-live]), :root:not([data-shut], [data-open-now]) [data-hours]";
  return started !== undefined && !document.querySelector(waits);
}

/** Waits until the latest frame is on the screen. */
export function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * The sum of the layout shifts since a time on the page's clock, in ms (https://web.dev/articles/cls), without
 * session windows. Shifts from late fonts come before that.
 */
export function layoutShift(since: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.startTime >= since && "value" in entry && typeof entry.value === "number")
          sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 50);
  });
}
