/** React answers each of these, while it takes over the page, by taking over all of it at once. */
const presses = ["pointerdown", "pointerup", "touchstart", "touchend", "mousedown", "mouseup"];
const signs = [...presses, "click", "keydown", "keyup"];

/**
 * Keeps presses on menu and questions from React until it has taken over the page: they open by themselves,
 * and a slow phone would only open them after all of that.
 */
export function spareDisclosures(): void {
  for (const sign of signs) addEventListener(sign, spare, true);
}

/** Ends it. */
export function hearDisclosures(): void {
  for (const sign of signs) removeEventListener(sign, spare, true);
}

function spare(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest("summary")) event.stopImmediatePropagation();
}
