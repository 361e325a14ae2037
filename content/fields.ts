import { z } from "zod";

// What fields of many content files hold.

/** Words for a reader: never none. */
export const words = z.string().min(1);

/** Words that keep a placeholder, which is filled in when they are shown or sent. */
export const textWith = (placeholder: string) =>
  words.includes(placeholder, `keep ${placeholder} in this text`);

/** A short title, and what is to be said about it. */
export const point = z.strictObject({ title: words, text: words });

/** Where a page of this site is. */
export const path = z.string().startsWith("/");

/** A link to a page of this site: its words and its path. */
export const link = z.strictObject({ label: words, to: path });

/** The band that ends a page: an invitation, and two ways to take it up. */
export const closing = z.strictObject({
  headline: words,
  text: words,
  primary: link,
  secondary: link,
});
