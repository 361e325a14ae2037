import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setGlobalProxyFromEnv } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { putInPlace } from "#server/base/files.ts";
import { PlanRefusal, whileAlone } from "#server/plans/editions.ts";
import type { ImportOptions } from "./checks.ts";

// Downloads official files, through the proxy that HTTPS_PROXY names.

/** Official archives are up to 13 MB, and the Census file is 9 MB. */
const maxBytes = 500_000_000;
const maxTries = 4;
const headers = { "user-agent": "medicare-lead-desk (npm run plans)" };

/** A downloaded file. */
export interface Download {
  readonly file: string;
  readonly url: string;
  readonly bytes: number;
}

/**
 * Downloads a file.
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
      for (let attempt = 1; ; attempt++)
        try {
          return await tryOnce(url, join(folder, nameIn(url)), progress);
        } catch (error) {
          if (error instanceof PlanRefusal) throw error;
          if (attempt === maxTries)
            throw new PlanRefusal(
              `${url} couldn't be downloaded (${reasonOf(error)}), after ${maxTries} tries. Run the command again later. ${byHand}`,
            );
          await delay(pause * attempt);
        }
    } finally {
      restore();
    }
  });
}

async function tryOnce(
  url: string,
  file: string,
  progress: ImportOptions["progress"],
): Promise<Download> {
  const { ok, status, body, headers: answer } = await fetch(url, { headers });
  if (!ok || body === null) throw refusal(url, status);
  const length = Number(answer.get("content-length") ?? 0);
  const bar = length > 0 ? progress?.("Downloading", length) : undefined;
  let bytes = 0;
  const pieces = async function* () {
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > maxBytes)
        throw new PlanRefusal(`${url} is larger than 500 MB, so it's the wrong file.`);
      bar?.advance(piece.length);
      yield piece;
    }
  };
  const part = `${file}.part`;
  try {
    await writeFile(part, pieces());
    putInPlace(part, file);
  } finally {
    rmSync(part, { force: true });
    bar?.end();
  }
  return { file, url, bytes };
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const safe = last.replaceAll(/[^\w.-]/g, "").replace(/^\.+/, "");
  return safe.slice(0, 100) || "download";
}

/** The network's reason, which fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause ? String(cause.code) : cause.message;
}

const byHand =
  "Or download it with a browser, and import the file: npm run plans -- import FILE, or import-zips FILE for ZIP codes. See docs/guides/show-plans.md.";

function refusal(url: string, status: number): PlanRefusal {
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
    if (!response.ok) throw refusal(url, response.status);
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
