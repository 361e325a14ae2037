/** What the browser makes of a press, be it one, two in haste, a long one or one that became a scroll. */
const signs =
  "pointerdown pointerup pointercancel touchstart touchend touchcancel mousedown mouseup click dblclick auxclick contextmenu".split(
    " ",
  );

/**
 * Keeps presses on menu and questions from React until it has taken over the page. They open by themselves,
 * while React answers such a press by taking over all of the page at once: a slow phone would open them only
 * after that. Keys are left to it, since other ones may be pressed there.
 */
export function spareDisclosures(): void {
  for (const sign of signs) addEventListener(sign, spare, true);
  addEventListener("takenover", hearAll, { once: true });
}

function hearAll(): void {
  for (const sign of signs) removeEventListener(sign, spare, true);
}

function spare(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest("summary")) event.stopImmediatePropagation();
}
