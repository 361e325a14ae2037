import { brotliCompressSync } from "node:zlib";

/** Brotli bytes of a page's inline style sheets alone. */
export async function styleBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  return brotliCompressSync(sheets.join("\n")).length;
}
