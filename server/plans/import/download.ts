import { createWriteStream, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setGlobalProxyFromEnv } from "node:http";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { putInPlace } from "#server/base/files.ts";
import { PlanRefusal, whileAlone } from "#server/plans/editions.ts";
import type { ImportOptions } from "./import-landscape.ts";

// Downloads official files, through the proxy that HTTPS_PROXY names. What has arrived is kept if a download is
// interrupted, and the next try asks for the rest.

/** Official archives are up to 13 MB, and the Census file is 9 MB. */
const maxBytes = 500_000_000;
const maxTries = 4;
const headers = { "user-agent": "medicare-lead-desk (npm run plans)" };

/** What a partial file belongs to. */
const partSchema = z.object({
  url: z.string(),
  /** Strong ETag or date of the version it's from, for If-Range (RFC 9110, section 13.1.5). Null: unknown. */
  version: z.string().nullable(),
});
type Part = z.infer<typeof partSchema>;

/** A downloaded file. */
export interface Download {
  readonly file: string;
  readonly url: string;
  readonly bytes: number;
  /** Bytes that were there from an earlier try. */
  readonly resumed: number;
}

/**
 * Downloads a file, or the rest of it.
 * @param folder where to, which is created
 * @param pause before another try, in ms
 * @throws {PlanRefusal} if it can't be downloaded
 */
export async function download(
  url: string,
  folder: string,
  progress?: ImportOptions["progress"],
  pause = 2000,
): Promise<Download> {
  return await whileAlone(folder, async () => {
    const restore = setGlobalProxyFromEnv();
    try {
      for (let attempt = 1; ; attempt++) {
        const outcome = await tryOnce(url, folder, progress);
        if (outcome.done !== null) return outcome.done;
        if (attempt === maxTries) throw brokenOff(url, outcome.why);
        await delay(pause * attempt);
      }
    } finally {
      restore();
    }
  });
}

type Outcome =
  | { readonly done: Download }
  /** To be tried again. */
  | { readonly done: null; readonly why: string };

async function tryOnce(
  url: string,
  folder: string,
  progress: ImportOptions["progress"],
): Promise<Outcome> {
  const place = placeOf(url, folder);
  const part = readPart(place.record, url);
  const size = part === null ? 0 : sizeOf(place.part);
  const range =
    part?.version && size > 0 ? { range: `bytes=${size}-`, "if-range": part.version } : {};
  let response: Response;
  try {
    response = await fetch(url, { headers: { ...headers, ...range } });
  } catch (error) {
    return { done: null, why: reasonOf(error) };
  }
  if (response.status === 416) {
    // The part is longer than the file, so it's from another version.
    rmSync(place.part, { force: true });
    return { done: null, why: "the file has changed" };
  }
  if (!response.ok || response.body === null) throw refused(url, response.status);
  const start = startOf(response, size, part);
  if (start === null) {
    await response.body.cancel();
    rmSync(place.part, { force: true });
    return { done: null, why: "the file has changed" };
  }
  writeFileSync(place.record, JSON.stringify({ url, version: versionOf(response) } satisfies Part));
  return await receive(response, { url, start, ...place }, progress);
}

function placeOf(url: string, folder: string) {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const name =
    last
      .replaceAll(/[^\w.-]/g, "")
      .replace(/^\.+/, "")
      .slice(0, 100) || "download";
  const file = join(folder, name);
  return { file, part: `${file}.part`, record: `${file}.part.json` };
}

function readPart(record: string, url: string): Part | null {
  try {
    const json: unknown = JSON.parse(readFileSync(record, "utf8"));
    const part = partSchema.parse(json);
    return part.url === url ? part : null;
  } catch {
    return null;
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Only a strong ETag says that all bytes are the same. */
function versionOf({ headers: answer }: Response): string | null {
  const tag = answer.get("etag");
  return tag !== null && !tag.startsWith("W/") ? tag : answer.get("last-modified");
}

/** Where the answer's first byte belongs; null if it doesn't fit what is there. */
function startOf(response: Response, size: number, part: Part | null): number | null {
  if (response.status !== 206) return 0;
  const from = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1];
  const isSame = versionOf(response) === part?.version;
  return isSame && Number(from) === size ? size : null;
}

async function receive(
  response: Response,
  { url, start, file, part, record }: ReturnType<typeof placeOf> & { url: string; start: number },
  progress: ImportOptions["progress"],
): Promise<Outcome> {
  const length = Number(response.headers.get("content-length") ?? 0);
  const bar = length > 0 ? progress?.("Downloading", start + length) : undefined;
  bar?.advance(start);
  let bytes = start;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      bar?.advance(chunk.length);
      const isTooBig = bytes > maxBytes;
      done(
        isTooBig ? new PlanRefusal(`${url} is larger than 500 MB, so it's the wrong file.`) : null,
        chunk,
      );
    },
  });
  try {
    const body = Readable.from(response.body ?? []);
    await pipeline(body, counter, createWriteStream(part, { flags: start > 0 ? "a" : "w" }));
  } catch (error) {
    if (error instanceof PlanRefusal) throw error;
    return { done: null, why: reasonOf(error) };
  } finally {
    bar?.end();
  }
  putInPlace(part, file);
  rmSync(record, { force: true });
  return { done: { file, url, bytes, resumed: start } };
}

/** The network's reason, which fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause ? String(cause.code) : cause.message;
}

function brokenOff(url: string, why: string): PlanRefusal {
  return new PlanRefusal(
    `${url} couldn't be downloaded (${why}), after ${maxTries} tries. The part that arrived is kept: run the command again to get the rest. ${byHand}`,
  );
}

const byHand =
  "Or download it with a browser, and import the file: npm run plans -- import FILE, or import-zips FILE for ZIP codes. See docs/guides/show-plans.md.";

function refused(url: string, status: number): PlanRefusal {
  const why =
    status === 404
      ? "There's no such file. Official files get a new name with each update"
      : "The server may be blocking downloads by programs, or it may have a problem";
  return new PlanRefusal(`${url} answered with status ${status}. ${why}. ${byHand}`);
}

/**
 * Finds the address of a year's landscape file. Its name has a month (`cy2027-landscape-202609-1.zip`), so the source
 * may be a page that links to it, or the file itself.
 * @param source address, with `{year}` where the year belongs
 * @throws {PlanRefusal} if the page has no link to it
 */
export async function findLandscape(source: string, year: number): Promise<string> {
  const url = source.replaceAll("{year}", String(year));
  const restore = setGlobalProxyFromEnv();
  try {
    const response = await fetch(url, { headers });
    const isPage = (response.headers.get("content-type") ?? "").startsWith("text/html");
    if (!response.ok || !isPage) await response.body?.cancel();
    if (!response.ok) throw refused(url, response.status);
    if (!isPage) return url;
    const link = newestLink(await response.text(), year);
    if (link !== null) return new URL(link, response.url).href;
  } catch (error) {
    if (error instanceof PlanRefusal) throw error;
    throw new PlanRefusal(`${url} can't be reached (${reasonOf(error)}). ${byHand}`);
  } finally {
    restore();
  }
  throw new PlanRefusal(
    `${url} has no link to a landscape file for ${year}, such as cy${year}-landscape-${year - 1}09.zip. CMS publishes each year's file in late September of the year before. ${byHand}`,
  );
}

/** The link whose name is the last one: months, then corrections within a month. */
function newestLink(page: string, year: number): string | null {
  const links = [...page.matchAll(/href\s*=\s*["']([^"'<>\s]+)["']/gi)].map(
    ([, href = ""]) => href,
  );
  const name = new RegExp(`/cy${year}-landscape-[\\w.-]*\\.zip$`, "i");
  const files = links.filter((href) => name.test(href));
  const order = new Intl.Collator("en", { numeric: true });
  const key = (href: string) => (href.split("/").at(-1) ?? "").replace(/\.zip$/i, "");
  return files.toSorted((a, b) => order.compare(key(a), key(b))).at(-1) ?? null;
}
