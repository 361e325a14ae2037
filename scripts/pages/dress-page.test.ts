import { expect, it } from "vitest";
import { dressPage, styleOf } from "./dress-page.ts";

const html = [
  "<html><head><style>p{color:red}</style>",
  '<link rel="modulepreload" href="/assets/entry.js"/></head><body><p>Words</p>',
  "<script>window.a = 1;</script>",
  '<script type="module" async="">import "/assets/m.js";\nimport("/assets/entry.js");</script>',
  '<script type="application/ld+json">{"@type":"Thing"}</script>',
  "</body></html>",
].join("");

const shared = { loader: "/assets/loader.js", preloads: "<link/>", lateSheet: "late();" };

it("moves what inline scripts say to one boot file and leaves the elements in place", () => {
  const page = dressPage(html, shared);
  expect(page.html).toContain('<script></script><script type="module" async=""></script>');
  expect(page.boot.text).toContain("{window.a = 1;}");
  expect(page.boot.text).toContain('await inTurn("/assets/m.js");\nimport("/assets/entry.js");');
  expect(page.html).toContain(
    `<link/><script src="/assets/loader.js" data-boot="/assets/${page.boot.name}" async></script></head>`,
  );
});

it("moves the preloads, which would compete with what is painted, to the boot file", () => {
  const page = dressPage(html, shared);
  expect(page.html).not.toContain("modulepreload");
  expect(page.boot.text).toContain('["/assets/entry.js"]');
});

it("leaves data that is no script", () => {
  expect(dressPage(html, shared).html).toContain('{"@type":"Thing"}');
});

it("names the boot file by its content", () => {
  const [one, other] = [html, html.replace("a = 1", "a = 2")].map((text) =>
    dressPage(text, shared),
  );
  expect(one?.boot.name).not.toBe(other?.boot.name);
});

it("sees to the whole style sheet before any script runs", () => {
  const { text } = dressPage(html, shared).boot;
  expect(text.indexOf("{late();}")).toBeGreaterThan(-1);
  expect(text.indexOf("late();")).toBeLessThan(text.indexOf("window.a"));
});

it("finds the page's style sheet, and stops where there is none", () => {
  expect(styleOf(html)).toBe("p{color:red}");
  expect(() => styleOf("<p>x</p>")).toThrow("no style sheet");
});
