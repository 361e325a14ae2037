import { digestOf } from "#server/base/digest.ts";
import { encode, type Encoding } from "./responses.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What a route answered: a page, a file, or a redirect. */
export interface Page {
  readonly status: number;
  /** The route's own: type, policy, disposition, and where a redirect leads. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names the body in an ETag. */
  readonly digest: string;
  /** About how many bytes are kept for it. */
  readonly size: number;
  /** Its body in an encoding: compressed quickly at first, and thoroughly from the second answer on. */
  bodyIn(encoding: Encoding): Promise<Bytes>;
}

/** Of brotli: takes 5 to 30 times as long as the quick way, and saves a tenth. */
const thorough = 11;

/** A page that keeps what it has compressed. */
export function createPage(page: Pick<Page, "status" | "headers">, text: string): Page {
  const bodies = new Map<Encoding, Promise<Bytes>>();
  let isImproving = false;

  function compress(encoding: Encoding): Promise<Bytes> {
    const body = encode(text, encoding);
    bodies.set(encoding, body);
    body.catch(() => bodies.delete(encoding));
    return body;
  }
  /** Beside the requests: zlib has threads of its own. If it fails, the quick one will do. */
  function improve(): void {
    isImproving = true;
    const better = encode(text, "br", thorough);
    better.then(() => bodies.set("br", better)).catch(() => {});
  }
  return {
    ...page,
    digest: digestOf(text),
    // As text, at two bytes a character, as bytes, and compressed.
    size: 4 * text.length,
    bodyIn(encoding) {
      const before = bodies.get(encoding);
      if (before === undefined) return compress(encoding);
      if (encoding === "br" && !isImproving) improve();
      return before;
    },
  };
}

/** All pages without a query take about 25 MB. */
const maxBytes = 100_000_000;

/**
 * Keeps the pages that were asked for last, until what they show changes.
 * @param version of the plan data and the day that pages show
 */
export function createPageCache(version: () => string) {
  const pages = new Map<string, Page>();
  const renders = new Map<string, Promise<Page>>();
  let bytes = 0;
  let lastVersion = version();

  function forgetOld(): void {
    const current = version();
    if (current === lastVersion) return;
    for (const map of [pages, renders]) map.clear();
    [bytes, lastVersion] = [0, current];
  }
  function keep(address: string, page: Page): void {
    pages.set(address, page);
    bytes += page.size;
    for (const [oldest, { size }] of pages) {
      if (bytes <= maxBytes) return;
      pages.delete(oldest);
      bytes -= size;
    }
  }
  return {
    /** A page that is kept, or is being rendered. */
    get(address: string): Page | Promise<Page> | undefined {
      forgetOld();
      const page = pages.get(address);
      if (page === undefined) return renders.get(address);
      // The last in the map is the one that was asked for last.
      pages.delete(address);
      pages.set(address, page);
      return page;
    },
    /** Keeps a page once it's rendered, but no redirect or error. Rejects as `render` does. */
    async add(address: string, render: () => Promise<Page>): Promise<Page> {
      const pending = render();
      renders.set(address, pending);
      const isCurrent = () => renders.get(address) === pending;
      try {
        const page = await pending;
        if (page.status === 200 && isCurrent()) keep(address, page);
        return page;
      } finally {
        if (isCurrent()) renders.delete(address);
      }
    },
  };
}
