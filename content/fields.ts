import { z } from "zod/mini";

// Fields that several content files share.

/** Text for a reader; must not be empty. A text of 1,500 characters would be 250 words in one paragraph. */
export const words = z
  .string()
  .check(z.regex(/\S/, "this text is empty; write something"), z.maxLength(1500));

/** An object whose fields are all words; `extend` adds fields of other kinds. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, words]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key for each name
  return z.strictObject(shape as Record<Name, typeof words>);
}

/**
 * Text with places such as `[day]`, which are filled in when it's shown or sent (content/fill-places.ts): it must have
 * each of them, and no other, which would have no value.
 */
export const textWith = (...places: readonly [string, ...string[]]) =>
  words.check(...placesOf(places));

/** Checks that a text has the places that it needs, and none but these and `others`. */
export function placesOf(needed: readonly string[], others: readonly string[] = []) {
  const names = [...needed, ...others];
  return [
    ...needed.map((place) => z.includes(place, `keep ${place} in this text`)),
    z.refine<string>((text) => (text.match(/\[\w+\]/g) ?? []).every((one) => names.includes(one)), {
      error: `write nothing in brackets but ${names.join(", ")}`,
    }),
  ];
}

/** A short text on a button, in a menu or beside a field. */
export const label = words.check(z.maxLength(80));

/** A page's title, which browsers and search engines cut after about 70 characters. */
const pageTitle = words.check(z.maxLength(100));

/** A page's description, as search engines and link previews show it. */
export const metaDescription = z.string().check(z.minLength(50), z.maxLength(170));

/** What every page has for its head. */
export const pageHead = { title: pageTitle, description: metaDescription };

/** A short title and the text under it. */
export const point = texts("title", "text");

/** A common question and its answer. */
export const question = texts("question", "answer");

/** A page of another site. A homepage says nothing about a fact, and leaves the reader to search. */
export const deepLink = z.url({ protocol: /^https$/ }).check(
  z.refine((url) => !/^https:\/\/[^/]*\/?$/.test(url), {
    error: "must be the page that has the information, not a homepage",
  }),
);

/** Where the facts of a text are from. */
export const source = texts("name", "publisher").apply(z.extend, {
  url: deepLink,
  /** The day on which someone last read it there. */
  read: z.iso.date(),
});

export type Source = z.infer<typeof source>;

/** Path of a page on this site. */
export const path = z.string().check(z.startsWith("/"), z.maxLength(200));

/** A link to a page on this site. */
export const link = z.strictObject({ label, to: path });

export type Link = z.infer<typeof link>;

/**
 * A check for a list whose entries must differ in a field, such as an id: reports each one that was used before, at its
 * place.
 */
export function different<const Field extends string>(field: Field) {
  return ({ value, issues }: z.core.ParsePayload<readonly Readonly<Record<Field, string>>[]>) => {
    for (const [at, entry] of value.entries()) {
      if (value.findIndex((one) => one[field] === entry[field]) === at) continue;
      const message = `"${entry[field]}" appears twice; give each entry its own`;
      issues.push({ code: "custom", path: [at, field], message, input: entry[field] });
    }
  };
}

/** The band at the end of a page: an invitation and two ways to accept it. */
export const closing = texts("headline", "text").apply(z.extend, {
  primary: link,
  secondary: link,
});

export type ClosingWords = z.infer<typeof closing>;

/** How much longer one side may be than the other, as a share of the shorter one. */
const tolerance = 0.15;

/**
 * Whether two sides of a comparison get equal room: the same number of points and about the same length
 * in characters. A page that weighs kinds of coverage must not lean toward one by saying more about it.
 */
export function evenSides(one: readonly string[], other: readonly string[]): boolean {
  const lengths = [one, other].map((side) => side.join(" ").length);
  const [shorter, longer] = [Math.min(...lengths), Math.max(...lengths)];
  return one.length === other.length && longer <= shorter * (1 + tolerance);
}

/** The badges of topics and of terms, symbols of content/art/badges.svg. */
export const badge = z.enum([
  "part-a",
  "part-b",
  "part-c",
  "part-d",
  "medigap",
  "calendar",
  "words",
  "home",
  "stairs",
  "bottle",
]);
export type BadgeName = z.infer<typeof badge>;

/** The moments of a call, symbols of content/art/spots.svg. */
export const spot = z.enum(["letters", "call", "compare", "decide"]);
