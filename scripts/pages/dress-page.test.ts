import { expect, it } from "vitest";
import { dressPage, hashSource } from "./dress-page.ts";

const html = [
  "<html><head><style>p{color:red}</style>",
  '<link rel="modulepreload" href="/assets/entry.js"/></head><body><p>Words</p>',
  "<script>window.a = 1;</script>",
  '<script type="module" async="">import "/assets/m.js";\nimport("/assets/entry.js");</script>',
  '<script type="application/ld+json">{"@type":"Thing"}</script>',
  "</body></html>",
].join("");

it("moves what inline scripts say to one boot file and leaves the elements in place", () => {
  const page = dressPage(html, "/assets/loader.js");
  expect(page.html).toContain('<script></script><script type="module" async=""></script>');
  expect(page.boot.text).toContain("{window.a = 1;}");
  expect(page.boot.text).toContain('await inTurn("/assets/m.js");\nimport("/assets/entry.js");');
  expect(page.html).toContain(
    `<script src="/assets/loader.js" data-boot="/assets/${page.boot.name}" async></script></head>`,
  );
});

it("moves the preloads, which would compete with what is painted, to the boot file", () => {
  const page = dressPage(html, "/assets/loader.js");
  expect(page.html).not.toContain("modulepreload");
  expect(page.boot.text).toContain('["/assets/entry.js"]');
});

it("leaves data that is no script", () => {
  expect(dressPage(html, "/assets/loader.js").html).toContain('{"@type":"Thing"}');
});

it("names the boot file by its content, and hashes the style sheet for the policy", () => {
  const [one, other] = [html, html.replace("a = 1", "a = 2")].map((text) =>
    dressPage(text, "/l.js"),
  );
  expect(one?.boot.name).not.toBe(other?.boot.name);
  expect(one?.styleHashes).toEqual([hashSource("p{color:red}")]);
});
