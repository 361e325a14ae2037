import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { appointmentsSchema, peopleSchema } from "#content/agency/schemas.ts";
import { plural } from "#content/fill-places.ts";
import { type Day, todayIn } from "#medicare/calendar.ts";
import { drawingsIn } from "#scripts/articles/article-text.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { exampleWords } from "#server/config/launch.ts";
import { createSettingReader, exampleIn, readPlaces } from "#server/config/setting-parsers.ts";
import type { Environment } from "#server/config/settings.ts";
import { unknownAppointments } from "#server/plans/inspect.ts";
import { planFolder } from "#server/plans/plan-files.ts";
import { agencyMistakes } from "./check-agency.ts";
import { amountMistakes } from "./check-amounts.ts";
import { linkMistakes } from "./check-links.ts";
import {
  agencyOf,
  type CheckedContent,
  loadContent,
  readAs,
  symbolNames,
  textsIn,
} from "./checked-content.ts";
import { ContentError, didYouMean, type Mistake, printMistakes, sortMistakes } from "./mistakes.ts";
import { mistakeAt } from "./read-content.ts";
import {
  acceptVersions,
  lastRelease,
  takeOverVersions,
  versionMistakes,
} from "./released-versions.ts";
import { writeSchemas } from "./write-types.ts";

/**
 * Checks everything under `content/`.
 * @throws {ContentError} with all mistakes
 */
export async function checkContent(root: string): Promise<void> {
  const mistakes = await contentMistakes(root);
  if (mistakes.length > 0) throw new ContentError(mistakes);
}

/** All mistakes under `content/`, by file and line. */
export async function contentMistakes(root: string): Promise<readonly Mistake[]> {
  return allMistakes(await loadContent(root));
}

/**
 * Records the versions of wordings that a site has after its content was brought into a new release.
 * @param site the root of the site as it was before
 * @returns the names of the site's own versions that weren't recorded before
 * @throws {Error} if a record can't be read or written
 */
export async function recordVersions(root: string, site: string): Promise<readonly string[]> {
  const content = await loadContent(root);
  return takeOverVersions(content, site, await todayOf(content));
}

async function allMistakes(content: CheckedContent): Promise<readonly Mistake[]> {
  const today = await todayOf(content);
  return sortMistakes([
    ...content.mistakes,
    ...linkMistakes(content, await siteRoutes(content)),
    ...agencyMistakes(content, today),
    ...amountMistakes(content, today),
    ...dayMistakes(content, today),
    ...reviewerMistakes(content),
    ...articleNameMistakes(content),
    ...(await versionMistakes(content, today)),
    ...(await drawingMistakes(content)),
    ...namedDrawingMistakes(content),
    ...(await chapterMistakes(content)),
  ]);
}

/** Today in the agency's time zone. A clock that is behind the last released wording is wrong. */
async function todayOf(content: CheckedContent): Promise<Day> {
  const { timeZone = "America/New_York" } = agencyOf(content) ?? {};
  const [clock, last] = [todayIn(timeZone, Date.now()), await lastRelease(content.root)];
  return clock > last ? clock : last;
}

/** The site's routes; null while they can't be known, because each state has one. */
async function siteRoutes({ files }: CheckedContent): Promise<readonly RouteConfigEntry[] | null> {
  try {
    return (await import("#app/routes.ts")).default;
  } catch (error) {
    if (files.get("en/states/states.yaml")?.mistakes.length === 0) throw error;
    return null;
  }
}

/** Fields with a day on which something was done, so that it can't be in the future. */
export const pastDays = new Set(["published", "updated", "reviewed", "read", "revised", "version"]);

function dayMistakes({ files, articles }: CheckedContent, today: string): Mistake[] {
  const fronts = articles.flatMap(({ front }) => front ?? []);
  return [...files.values(), ...fronts].flatMap(({ source, filled }) =>
    textsIn(filled).flatMap(({ path, text }) => {
      const field = path.findLast((part) => typeof part === "string");
      const isDay = /^\d{4}-\d\d-\d\d(?:\.\d)?$/.test(text);
      if (!isDay || !pastDays.has(String(field)) || text.slice(0, 10) <= today) return [];
      const message = `${text} is in the future. Write ${today} or an earlier day.`;
      return mistakeAt(source, { path, message });
    }),
  );
}

/** Articles whose reviewer isn't one of the agents, and those reviewed before they were published. */
function reviewerMistakes({ files, articles }: CheckedContent): Mistake[] {
  const people = readAs(files, peopleSchema, "agency/people.yaml");
  const names = people?.profiles.map(({ name }) => name) ?? [];
  return articles.flatMap(({ front }) => {
    const meta = front?.data;
    if (!meta) return [];
    const { reviewer, reviewed, published, updated = published } = meta;
    const stranger =
      people && !names.includes(reviewer)
        ? mistakeAt(front.source, {
            path: ["reviewer"],
            message: `content/agency/people.yaml has no profile of "${reviewer}".${didYouMean(reviewer, names)}`,
          })
        : [];
    const early =
      reviewed < updated
        ? mistakeAt(front.source, {
            path: ["reviewed"],
            message: `The article was changed on ${updated}, after this review. Check its facts again, and write the day you did.`,
          })
        : [];
    return [stranger, early].flat();
  });
}

/** How an article's file may end, or nothing. Copies that an editor keeps, and hidden files, have other names. */
const articleEnding = /(?:\.(?:mdx?|markdown|txt|docx?|odt|rtf|html?))+$/i;

function isArticleLike(path: string): boolean {
  const name = basename(path);
  return !name.startsWith(".") && (articleEnding.test(name) || !name.includes("."));
}

/** Articles whose file names can't be the end of an address, or that the site would leave out. */
export function articleNameMistakes({ others }: Pick<CheckedContent, "others">): Mistake[] {
  const folder = "content/en/articles/";
  const files = others.filter((name) => name.startsWith(folder) && isArticleLike(name));
  return files.flatMap((file) => {
    const name = file.slice(folder.length);
    if (/^[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/.test(name)) return [];
    const right = articleName(name);
    const rename = `Rename it to ${right}${others.includes(folder + right) ? ", or to another name, because that one is taken" : ""}.`;
    const message = `The name of an article's file is the end of its address: lowercase letters a to z, digits and single hyphens, then .mdx, in ${folder}. ${rename}`;
    return [{ file, line: null, field: null, message }];
  });
}

/** The name that was probably meant: "Über Medicare.MDX" becomes "uber-medicare.mdx". */
function articleName(name: string): string {
  const slug = basename(name)
    .replace(articleEnding, "")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${slug || "my-article"}.mdx`;
}

/** Whether a file that isn't YAML has mistakes already, so that tools can't read it. */
function isDamaged({ mistakes }: CheckedContent, extension: string): boolean {
  return mistakes.some(({ file }) => file.endsWith(extension));
}

/** The agency's mark and the drawings, once their colors are right. */
async function drawingMistakes(content: CheckedContent) {
  const { root, files, areFactsKnown } = content;
  if (!areFactsKnown || isDamaged(content, ".svg")) return [];
  if (files.get("agency/brand.yaml")?.mistakes.length !== 0) return [];
  const { readMark } = await import("#scripts/brand/mark.ts");
  const { readArt } = await import("#scripts/brand/art.ts");
  const results = await Promise.allSettled([readMark(root), readArt(root)]);
  return results.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (result.reason instanceof ContentError) return result.reason.mistakes;
    throw result.reason;
  });
}

/** Symbols that articles and legal pages name, but content/art/margins.svg doesn't have. */
function namedDrawingMistakes(content: CheckedContent): Mistake[] {
  const { files, articles } = content;
  const names = symbolNames(content, "content/art/margins.svg");
  const problem = (name: string) =>
    names.includes(name)
      ? undefined
      : `content/art/margins.svg has no symbol ${name}.${didYouMean(name, names)} Name one of its symbols, or add your own there.`;
  const inTexts = articles.flatMap(({ file, tree }) =>
    (tree ? drawingsIn(tree) : []).flatMap(({ name, line }) => {
      const message = problem(name);
      return message ? [{ file, line, field: null, message }] : [];
    }),
  );
  const fronts = articles.flatMap(({ front }) => front ?? []);
  const inFields = [...files.values(), ...fronts].flatMap(({ source, filled }) =>
    textsIn(filled).flatMap(({ path, text }) => {
      const message = path.at(-1) === "drawing" ? problem(text) : undefined;
      return message ? mistakeAt(source, { path, message }) : [];
    }),
  );
  return [...inTexts, ...inFields];
}

/** The guide's chapters, once everything that they name is right. The drawings are checked apart. */
async function chapterMistakes(content: CheckedContent): Promise<readonly Mistake[]> {
  const needed = [
    "agency/agency.yaml",
    "agency/brand.yaml",
    "agency/licenses.yaml",
    "en/guide/guide.yaml",
    "en/site/disclaimers.yaml",
  ];
  const isReady = needed.every((path) => content.files.get(path)?.mistakes.length === 0);
  if (!content.areFactsKnown || !isReady || isDamaged(content, ".typ")) return [];
  const { guideMistakes } = await import("#scripts/guide/build-guide.ts");
  const mistakes = await guideMistakes(content.root);
  return mistakes.filter(({ file }) => !file.endsWith(".svg"));
}

/**
 * What is wrong with a content's place: appointments that fit no imported plan, and SMTP_URL as an example has it. Apart
 * from the others, since a build has to be the same wherever it's made, and plan data changes without it.
 * @param env the service's settings
 */
export function placeMistakes(
  { files }: Pick<CheckedContent, "files">,
  env: Environment,
): Mistake[] {
  const example = exampleIn(env.SMTP_URL ?? "");
  const setting = { file: "Settings", line: null, field: "SMTP_URL" };
  const inSettings = example?.isCertain
    ? [{ ...setting, message: `This ${exampleWords(example)}.` }]
    : [];
  const appointments = readAs(files, appointmentsSchema, appointmentsFile);
  const source = files.get(appointmentsFile)?.source;
  if (!appointments || !source) return inSettings;
  const folder = planFolder(readPlaces(createSettingReader(env)).dataDir);
  const problems = unknownAppointments(folder, appointments);
  return [...problems.map((problem) => mistakeAt(source, problem)), ...inSettings];
}

/** A line about an SMTP_URL that only looks like an example's, which is no mistake; empty for any other. */
export function placeWarning(env: Environment): string {
  const example = exampleIn(env.SMTP_URL ?? "");
  if (example === null || example.isCertain) return "";
  return `Warning: SMTP_URL ${exampleWords(example)}.\n`;
}

const appointmentsFile = "agency/appointments.yaml";

const flag = { type: "boolean" } as const;

const help = `Checks everything under content/ and names the line of each mistake.

  npm run check                 lists all mistakes; exits with code 1 if there are any
  npm run check -- --json       prints them as JSON
  npm run check -- --accept     first records new versions of disclosures and disclaimers
`;

// `npm run check`
if (import.meta.main) {
  const root = process.cwd();
  const options = { accept: flag, json: flag, help: flag };
  try {
    const { values } = parseArgs({ options });
    if (values.help) process.stdout.write(help);
    else await runCheck(root, values);
  } catch (error) {
    exitWithError(error);
  }
}

async function runCheck(
  root: string,
  { accept, json }: { readonly accept?: boolean; readonly json?: boolean },
): Promise<void> {
  const content = await loadContent(root);
  if (accept) {
    const versions = await acceptVersions(content, await todayOf(content));
    process.stderr.write(`${recordedWords(content, versions)}\n`);
  }
  const mistakes = [...(await allMistakes(content)), ...placeMistakes(content, process.env)];
  process.stderr.write(placeWarning(process.env));
  process.stdout.write(json ? `${JSON.stringify(mistakes, null, 2)}\n` : `${inWords(mistakes)}\n`);
  process.exitCode = mistakes.length === 0 ? 0 : 1;
  // A convenience for editors, which a checkout that can't be written does without.
  await writeSchemas(root).catch(() => undefined);
}

function recordedWords({ areFactsKnown }: CheckedContent, versions: readonly string[]): string {
  if (!areFactsKnown)
    return "Nothing was recorded. Fix the agency's details and the amounts first.";
  return versions.length === 0 ? "Nothing new to record." : `Recorded: ${versions.join(", ")}.`;
}

function inWords(mistakes: readonly Mistake[]): string {
  if (mistakes.length === 0) return "No mistakes found in content/.";
  const count = plural(mistakes.length, "1 mistake", "[count] mistakes");
  const where = mistakes.every(({ file }) => file.startsWith("content/")) ? " in content/" : "";
  return `${printMistakes(mistakes)}\n\n${count}${where}.`;
}
