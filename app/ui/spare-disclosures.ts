const idle = globalThis.requestIdleCallback ?? setTimeout;

/** All that the browser makes of a press, be it one, two in haste, a long one or one that became a scroll. */
const signs =
  "pointerover pointerdown gotpointercapture pointerup pointercancel lostpointercapture touchstart touchend touchcancel mouseover mousemove mousedown mouseup click dblclick auxclick contextmenu keydown keypress keyup transitionrun transitionstart transitionend".split(
    " ",
  );

/**
 * Keeps presses on menu and questions from React until it has taken over the page, and then until there is
 * nothing else to do. They open by themselves, while React answers such a press by taking over all of the
 * page at once: a slow phone would open them only after that.
 */
export function spareDisclosures(): void {
  for (const sign of signs) addEventListener(sign, spare, true);
  addEventListener("takenover", () => idle(hearAll, { timeout: 500 }), { once: true });
}

function hearAll(): void {
  for (const sign of signs) removeEventListener(sign, spare, true);
}

function spare(event: Event): void {
  const { target } = event;
  const otherKey = event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ";
  if (!otherKey && target instanceof Element && target.closest("summary"))
    event.stopImmediatePropagation();
}
