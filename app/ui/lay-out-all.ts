/**
 * Lays out what waits until it comes near the screen (`late` in the style sheet), before a script scrolls:
 * the heights of what waits are guesses. A click on a link to a place does the same (scripts/pages/loader.js).
 */
export function layOutAll(): void {
  document.documentElement.dataset["whole"] = "";
}
