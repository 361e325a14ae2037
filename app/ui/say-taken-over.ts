/**
 * Tells what answered for the page until now (scripts/pages/loader.js, spare-disclosures.ts) that its script
 * does from here on.
 */
export function sayTakenOver(): void {
  dispatchEvent(new Event("takenover"));
}
