import { expect, it } from "vitest";
import { stillPage } from "./still-page.ts";

it("leaves no script and no preload, and every word", () => {
  const html = [
    '<head><style>p{color:red}</style><link rel="modulepreload" href="/assets/entry.js"/></head>',
    "<body><p>Words</p><script>window.a = 1;</script>",
    '<script type="module" async="">import("/assets/entry.js");</script></body>',
  ].join("");
  expect(stillPage(html)).toBe("<head><style>p{color:red}</style></head><body><p>Words</p></body>");
});
