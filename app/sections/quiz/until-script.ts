/**
 * Hides, while the page waits for its script, what the script will hide anyway: nothing moves then.
 * Without script it shows.
 */
export const hiddenUntilScript = "[@media(scripting:enabled)]:hidden";

/** The other way round: text that shows only where script is going to run. */
export const shownUntilScript = "hidden [@media(scripting:enabled)]:inline";
