import { createHash } from "node:crypto";
import { bootText } from "./boot-text.ts";

export interface DressedPage {
  /** The page without inline scripts, its boot file named on the loader. */
  readonly html: string;
  /** Name and text of the file that holds what the inline scripts said. */
  readonly boot: { readonly name: string; readonly text: string };
}

/** What all pages have alike. */
export interface SharedFiles {
  /** Address of the loader. */
  readonly loader: string;
  /** Elements that fetch what the loader is going to need. */
  readonly preloads: string;
  /** Text that adds the whole style sheet. */
  readonly lateSheet: string;
}

const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)([^>]*)>([\s\S]*?)<\/script>/g;
const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g;
/** Marks links for the lazy discovery of routes, which we do without: the whole list is at hand. */
const discover = ' data-discover="true"';
const style = /<style[^>]*>([\s\S]*?)<\/style>/;

/**
 * Makes a prerendered page quick and strict: its inline scripts move to one boot file that the loader
 * fetches once the page has been painted. The emptied script elements stay, else React would find
 * another tree than it rendered and draw the page anew.
 */
export function dressPage(
  html: string,
  { loader, preloads: early, lateSheet }: SharedFiles,
): DressedPage {
  const classic: string[] = [];
  const modules: string[] = [];
  const emptied = html
    .replace(preload, "")
    .replaceAll(discover, "")
    .replace(inlineScript, (_, attributes: string, text: string) => {
      (attributes.includes("module") ? modules : classic).push(text);
      return `<script${attributes}></script>`;
    });
  const preloads = [...html.matchAll(preload)].map(([, path = ""]) => path);
  const text = bootText({ lateSheet, classic, modules, preloads });
  const name = `boot-${createHash("sha256").update(text).digest("hex").slice(0, 10)}.js`;
  const tag = `<script src="${loader}" data-boot="/assets/${name}" async></script>`;
  return {
    html: emptied.replace("</head>", `${early}${tag}</head>`),
    boot: { name, text },
  };
}

/**
 * The text of a page's one style element.
 * @throws when it has none
 */
export function styleOf(html: string): string {
  const text = style.exec(html)?.[1];
  if (!text) throw new Error("A prerendered page has no style sheet");
  return text;
}

/** A hash source of the policy (CSP 3, 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
