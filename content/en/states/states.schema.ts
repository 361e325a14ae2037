import { z } from "zod/mini";
import {
  closing,
  deepLink,
  different,
  link,
  pageHead,
  placesOf,
  point,
  textWith,
  texts,
  words,
} from "#content/fields.ts";

/** What kinds of Medigap rules differ by state. */
const kinds = ["yearly", "yearRound", "switch", "plans", "rating", "under65"] as const;

const rule = z.strictObject({
  kind: z.enum(kinds),
  text: words,
  /** What says so, and the day it was read. */
  source: z.strictObject({
    title: words,
    url: deepLink,
    read: z.iso.date(),
  }),
});

const state = z.strictObject({
  /** Postal abbreviation. */
  code: z.string().check(z.regex(/^[A-Z]{2}$/, "write two capital letters, such as TX")),
  name: words,
  /** Its page is /states/SLUG. */
  slug: z.string().check(z.regex(/^[a-z-]+$/, "use lowercase letters and hyphens")),
  /** The counseling program; without it, the page shows the national locator. */
  ship: z.optional(
    z.strictObject({
      program: words,
      phone: z.string().check(z.regex(/^1-\d{3}-\d{3}-\d{4}$/, "write 1-800-252-9240")),
    }),
  ),
  medigap: z.optional(z.array(rule).check(z.minLength(1))),
});

export type State = z.infer<typeof state>;

/** The 50 states and D.C., by name. */
export const statesSchema = z
  .array(state)
  .check(z.length(51), different("code"), different("slug"));

/** Words of /states and of each state's page. */
export const statesWordsSchema = z.strictObject({
  index: z.strictObject({
    ...pageHead,
    ...texts("breadcrumb", "headline", "intro", "list", "special", "others").shape,
    federal: z.strictObject({
      headline: words,
      points: z.array(point).check(z.minLength(3)),
      link,
    }),
  }),
  state: z.strictObject({
    title: textWith("[state]"),
    description: textWith("[state]"),
    headline: textWith("[state]"),
    intro: textWith("[state]"),
    ship: texts("text", "check", "medicare").apply(z.extend, {
      none: words.check(...placesOf([], ["[state]"])),
      headline: textWith("[state]"),
      called: textWith("[state]", "[program]"),
      locator: z.strictObject({ label: words, url: deepLink }),
    }),
    medigap: texts("source", "read", "federal").apply(z.extend, {
      ask: textWith("[state]"),
      headline: textWith("[state]"),
      kinds: z.record(z.enum(kinds), words),
      none: textWith("[state]"),
      federalLink: link,
    }),
    plans: texts("text", "link").apply(z.extend, { headline: textWith("[state]") }),
    paying: z.strictObject({
      headline: textWith("[state]"),
      text: textWith("[state]"),
      higher: textWith("[state]"),
      link,
    }),
    agents: z.strictObject({
      headline: textWith("[state]"),
      licensed: textWith("[state]", "[number]"),
      not: textWith("[state]"),
      link,
    }),
    others: words,
  }),
  closing,
});
