/** Id of the card that holds the guide form: where every guide button leads, with or without script. */
export const guideFormAnchor = "guide-form";

/** How long the smooth scroll is given before the form's first input takes focus, in ms. */
const focusDelay = 800;

/**
 * Scrolls smoothly to the guide form and focuses its first input after 800 ms;
 * at once, and without motion, for those who asked for less of it.
 */
export function goToGuideForm(): void {
  const card = document.getElementById(guideFormAnchor);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  card?.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  const first = card?.querySelector<HTMLInputElement>("input:not([type=hidden])");
  if (still) first?.focus({ preventScroll: true });
  else setTimeout(() => first?.focus({ preventScroll: true }), focusDelay);
}
