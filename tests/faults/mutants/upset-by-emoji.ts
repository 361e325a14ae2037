import { wrap } from "./wrap.ts";

// A service that cannot stand characters beyond the basic plane: it throws where nobody expects it.
wrap(String.prototype, "trim", (trim) => {
  const text = trim();
  if (/[\u{10000}-\u{10ffff}]/u.test(String(text))) throw new TypeError("unexpected text");
  return text;
});
