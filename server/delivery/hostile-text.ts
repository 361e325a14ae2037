import * as fc from "fast-check";

const sharpPieces = [
  ..."\r\n\0\t\u2028\"',;:<>()\\@ aéש\ud800",
  "👩🏽‍🦳",
  "\r\n",
  "=?utf-8?Q?x?=",
  "b@c.co",
  "\r\nBcc: x@evil.example",
  "\r\n.\r\n",
  "\r\nRCPT TO:<x@evil.example>",
  "\r\n\r\n<html>",
  "</title><script>",
  "[zone]",
];

/** Text made to break out of a mail header, an SMTP command, a text line or a tag; for tests. */
export const hostileText = fc
  .array(fc.constantFrom(...sharpPieces), { maxLength: 8 })
  .map((parts) => parts.join(""));

const knownTricks = [
  "a@b.co,c@d.co",
  "a@b.co;c@d.co",
  "a@b.co c@d.co",
  '"a@b.co c@d.co"@e.co',
  "a@b.co(c@d.co)",
  "a@b.co\r\nRCPT TO:<x@y>",
  "a@b.co\nBcc: c@d.co",
  "a@b.co> SIZE=1",
  "g: a@b.co, c@d.co;",
  "<a@b.co>",
  "Ann <a@b.co>",
  "a@b.co ",
  "a@[127.0.0.1]",
  "",
  "a",
  "a@b@c.co",
  "é@b.co",
  "a@bü.co",
];

/** Addresses made to reach somebody else as well; now and then a plain one. For tests. */
export const hostileAddress = fc.oneof(
  fc.constantFrom(...knownTricks),
  fc.tuple(hostileText, hostileText).map(([before, after]) => `${before}ann@example.com${after}`),
  fc.constantFrom("ann@example.com", "o'neil+guide@sub.example.co", "a_b.c-d@example.museum"),
);
