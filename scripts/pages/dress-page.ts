import { createHash } from "node:crypto";
import { bootText } from "./boot-text.ts";

export interface DressedPage {
  /** The page without inline scripts, its boot file named on the loader. */
  readonly html: string;
  /** Name and text of the file that holds what the inline scripts said. */
  readonly boot: { readonly name: string; readonly text: string };
  /** Hash sources of the page's inline styles, for the policy. */
  readonly styleHashes: readonly string[];
}

const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)([^>]*)>([\s\S]*?)<\/script>/g;
const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g;
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Makes a prerendered page quick and strict: its inline scripts move to one boot file that the loader
 * fetches once the page has been painted. The emptied script elements stay, else React would find
 * another tree than it rendered and draw the page anew.
 */
export function dressPage(html: string, loaderPath: string): DressedPage {
  const classic: string[] = [];
  const modules: string[] = [];
  const emptied = html
    .replace(preload, "")
    .replace(inlineScript, (_, attributes: string, text: string) => {
      (attributes.includes("module") ? modules : classic).push(text);
      return `<script${attributes}></script>`;
    });
  const preloads = [...html.matchAll(preload)].map(([, path = ""]) => path);
  const text = bootText({ classic, modules, preloads });
  const name = `boot-${createHash("sha256").update(text).digest("hex").slice(0, 10)}.js`;
  const loader = `<script src="${loaderPath}" data-boot="/assets/${name}" async></script>`;
  return {
    html: emptied.replace("</head>", `${loader}</head>`),
    boot: { name, text },
    styleHashes: [...html.matchAll(style)].map(([, css = ""]) => hashSource(css)),
  };
}

/** A hash source of the policy (CSP 3, 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
