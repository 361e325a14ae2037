// Each runs inside the page, so each must stand on its own.

/**
 * Scrolls to a share of the page's height, from 0 to 1, and marks the words under the reader's eye, two fifths
 * down the window. Gives where they stand, in pixels of the window.
 */
export function readAt(share: number): number {
  const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
  scrollTo({ top: share * (scrollHeight - clientHeight), behavior: "instant" });
  const steps = Array.from({ length: 50 }, (_, step) => (0.4 + step / 100) * clientHeight);
  for (const y of steps) {
    const element = document.elementFromPoint(clientWidth / 2, y);
    const hasWords = Array.from(element?.childNodes ?? []).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!element || !hasWords) continue;
    element.setAttribute("data-eye", "");
    return element.getBoundingClientRect().top;
  }
  return Number.NaN;
}

/** Where the marked words stand now; not a number when they are gone. */
export function eyeNow(): number {
  return document.querySelector("[data-eye]")?.getBoundingClientRect().top ?? Number.NaN;
}

/** Where an element stands on the page, and what is said there. */
interface Stand {
  readonly left: number;
  readonly top: number;
  readonly said: string;
}

declare global {
  interface Window {
    /** Where each element with words of its own stood when they were marked. */
    wordsAt?: Map<Element, Stand>;
  }
}

/** Remembers where on the page the words of every element stand, as far as they are seen. */
export function markWords(): void {
  window.wordsAt = new Map();
  for (const element of document.querySelectorAll("body *")) {
    const hasWords = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasWords || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, top } = element.getBoundingClientRect();
    const said = element.parentElement?.textContent ?? "";
    window.wordsAt.set(element, { left: left + scrollX, top: top + scrollY, said });
  }
}

/**
 * Words that are still seen and stand elsewhere on the page than when they were marked, the first five of them.
 * Where others have joined them, such as the visitor's own hours, they may make room in the same box.
 */
export function movedWords(): string[] {
  const moved = Array.from(window.wordsAt ?? []).flatMap(([element, before]) => {
    const isSame = element.parentElement?.textContent === before.said;
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

/** Whether the page's script has started, and every island is live. */
export function isAllLive(): boolean {
  const { started } = document.documentElement.dataset;
  return started !== undefined && !document.querySelector("[data-island]:not([data-live])");
}

/** Waits until what was drawn last is on the screen. */
export function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * The sum of the layout shifts since a time of the page's clock, in ms (https://web.dev/articles/cls), without
 * windows. Fonts that come late have shifted before.
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
