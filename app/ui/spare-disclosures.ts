const idle = globalThis.requestIdleCallback ?? setTimeout;

/** All that the browser makes of one press. */
const signs =
  "pointerover pointerdown gotpointercapture pointerup lostpointercapture touchstart touchend mouseover mousemove mousedown mouseup click keydown keypress keyup transitionrun transitionstart transitionend".split(
    " ",
  );

/**
 * Keeps presses on menu and questions from React until it has taken over the page. They open by themselves,
 * while React answers such a press by taking over all of the page at once: a slow phone would open them
 * only after that.
 */
export function spareDisclosures(): void {
  for (const sign of signs) addEventListener(sign, spare, true);
}

/** Ends it, once there is nothing else to do. */
export function hearDisclosures(): void {
  idle(() => {
    for (const sign of signs) removeEventListener(sign, spare, true);
  });
}

function spare(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest("summary")) event.stopImmediatePropagation();
}
