/** Whether a link is meant: by its address (a URL pattern, from the site's root) or by where it stands. */
export type Where =
  | { readonly href_matches: readonly string[] }
  | { readonly selector_matches: readonly string[] }
  | { readonly and: readonly Where[] }
  | { readonly not: Where };

interface Rule {
  readonly where: Where;
  readonly eagerness: "moderate" | "eager";
}

/** A pattern that begins with a slash means this site alone. */
const ownPages: Where = {
  and: [
    { href_matches: ["/*"] },
    // No pages: calls, and files, whose names have an ending.
    { not: { href_matches: ["/api/*", "/guide/*", "/share/*", "/assets/*", "/*.*"] } },
    // What their address asks is rendered for each, within a limit; a link out of an email acts.
    { not: { href_matches: ["/newsletter/*", "/*\\?*=*"] } },
    // A place on the page that is open is there already.
    { not: { selector_matches: ["[download]", "[rel~=nofollow]", "[href^='#']"] } },
  ],
};

/** Where most people go next: by the menu, and by the links that a page itself offers as the next step. */
const nextSteps: Where = { selector_matches: ["header a", "main a[data-next]"] };

/**
 * Which pages a browser may fetch before somebody opens them (HTML, 7.6.1). `moderate`: it looks as if
 * the link will be followed, since the pointer rests on it or a press begins. `eager`: at the first sign,
 * a shorter rest, or on a phone the link in view for a moment. Browsers decide about both, and fetch
 * nothing for people who save data.
 *
 * They are fetched and never prerendered: a page that nobody opened must not run its script.
 */
export const speculationRules: { readonly prefetch: readonly Rule[] } = {
  prefetch: [
    { where: ownPages, eagerness: "moderate" },
    { where: { and: [ownPages, nextSteps] }, eagerness: "eager" },
  ],
};
