import { expect, test } from "vitest";
import { createDress } from "./dress-rendered.ts";

const csp = "default-src 'none'; script-src 'self'; style-src 'sha256-x'";

test("each inline script is allowed by its hash and by nothing wider", () => {
  const page = createDress(csp)('<script>alert(1)</script><script src="/a.js"></script>');
  expect(page.csp).toBe(
    "default-src 'none'; script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src 'sha256-x'",
  );
});

test("a page without inline scripts keeps the policy", () => {
  expect(createDress(csp)("<p>x</p>")).toEqual({ html: "<p>x</p>", csp });
});
