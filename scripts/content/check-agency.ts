import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { imageSize } from "image-size";
import { covers, minuteOfDay, spansOf, weekdays } from "#content/agency/business-hours.ts";
import { agencyFileSchema, type Agency, claimsSchema } from "#content/agency/schemas.ts";
import { contactChoicesSchema } from "#content/en/forms/schemas.ts";
import { checkLicenses, type Say } from "./check-licenses.ts";
import { type CheckedContent, readAs, symbolNames, textsIn } from "./checked-content.ts";
import { didYouMean, type FieldPath, type Mistake } from "./mistakes.ts";
import { mistakeAt } from "./read-content.ts";

/**
 * Facts about the agency that contradict each other: phone numbers, hours, states, the founding year. Photos that can't
 * be shown, and texts that repeat the agency's name or numbers instead of naming them.
 * @param today YYYY-MM-DD in the agency's time zone
 */
export function agencyMistakes(content: CheckedContent, today: string): Mistake[] {
  const mistakes: Mistake[] = [];
  const say: Say = (file, path, message) => {
    const source = content.files.get(file)?.source;
    if (source) mistakes.push(mistakeAt(source, { path, message }));
  };
  const agency = agencyFields(content);
  checkAgency(agency, today, say);
  checkFounding(content, agency, say);
  mistakes.push(...handWritten(content, agency));
  checkContactTimes(content, say);
  checkLicenses(content, say);
  checkPhotos(content, say);
  checkFigures(content, say);
  return mistakes;
}

const agencyFile = "agency/agency.yaml";

/** The fields of the agency's file that are right, although others may not be. */
function agencyFields({ files }: CheckedContent) {
  const { shape } = agencyFileSchema;
  const fields = new Map<string, unknown>(Object.entries(files.get(agencyFile)?.filled ?? {}));
  return {
    samples: shape.samples.safeParse(fields.get("samples")).data ?? [],
    name: shape.name.safeParse(fields.get("name")).data,
    founded: shape.founded.safeParse(fields.get("founded")).data,
    phone: shape.phone.safeParse(fields.get("phone")).data,
    email: shape.email.safeParse(fields.get("email")).data,
    hours: shape.hours.safeParse(fields.get("hours")).data ?? [],
  };
}

type AgencyFields = ReturnType<typeof agencyFields>;

function checkAgency(agency: AgencyFields, today: string, say: Say): void {
  checkPhone(agency, say);
  const fields = Object.keys(agencyFileSchema.shape);
  for (const [at, name] of agency.samples.entries())
    if (!fields.includes(name))
      say(
        agencyFile,
        ["samples", at],
        `This file has no field \`${name}\`.${didYouMean(name, fields)} List only field names.`,
      );
  if (agency.founded && agency.founded > Number(today.slice(0, 4)))
    say(
      agencyFile,
      ["founded"],
      `${agency.founded} is in the future. Write this year or an earlier one.`,
    );
  checkHours(agency.hours, say);
}

function checkPhone({ phone }: AgencyFields, say: Say): void {
  if (!phone) return;
  const { display, href } = phone;
  const read = digits(display);
  const dialed = href.replace("tel:+1", "");
  if (read.length !== 10)
    say(agencyFile, ["phone", "display"], `"${display}" has ${read.length} digits. Write ten.`);
  else if (read !== dialed)
    say(
      agencyFile,
      ["phone", "href"],
      `The link dials ${dialed}, but people read ${display}. Write tel:+1${read}, or correct the displayed number.`,
    );
}

/** A number's digits without the country's code; letters count as on a telephone. */
function digits(phone: string): string {
  const keys = "22233344455566677778889999";
  return phone
    .toLowerCase()
    .replaceAll(/[a-z]/g, (letter) => keys.charAt(letter.charCodeAt(0) - 97))
    .replaceAll(/\D/g, "")
    .replace(/^1(?=\d{10}$)/, "");
}

function checkHours(hours: Agency["hours"], say: Say): void {
  for (const [at, { days, open }] of hours.entries()) {
    const message = orderMistake(open);
    if (message) say(agencyFile, ["hours", at, "open"], message);
    for (const other of hours.slice(0, at)) {
      const both = weekdays.filter((_, day) => covers(days, day) && covers(other.days, day));
      if (both.length > 0)
        say(
          agencyFile,
          ["hours", at, "days"],
          `"${other.days}" already includes ${both.join(", ")}. List each day once.`,
        );
    }
  }
}

/** What is wrong with the order of a day's times. */
function orderMistake(open: string): string | undefined {
  const spans = spansOf(open);
  if (spans.some(({ from, to }) => from >= to))
    return `${open} ends before it starts. Write the opening time first, as in 8am-8pm.`;
  if (spans.some(({ from }, at) => at > 0 && from <= (spans[at - 1]?.to ?? 0)))
    return `${open} has no break. Start each part after the one before it ends, as in 8am-12pm and 1pm-5pm.`;
  return undefined;
}

const choicesFile = "en/forms/contact-choices.yaml";

/** The times of day that visitors choose from, which must not overlap. */
function checkContactTimes({ files }: CheckedContent, say: Say): void {
  const choices = readAs(files, contactChoicesSchema, choicesFile);
  let last = { name: "", to: 0 };
  for (const [name, { hours }] of Object.entries(choices?.times ?? {})) {
    const [from = 0, to = 0] = hours.split("-").map(minuteOfDay);
    const path = ["times", name, "hours"];
    if (from >= to)
      say(choicesFile, path, `${hours} ends before it starts. Write the earlier time first.`);
    else if (from < last.to)
      say(
        choicesFile,
        path,
        `${hours} overlaps with ${last.name}. Start it when ${last.name} ends.`,
      );
    last = { name, to };
  }
}

/** The founding year, where it is typed by hand. */
function checkFounding(content: CheckedContent, { founded }: AgencyFields, say: Say): void {
  const { files, areFactsKnown } = content;
  if (!areFactsKnown || !founded) return;
  const claims = readAs(files, claimsSchema, "agency/claims.yaml");
  if (claims?.founded && !claims.founded.value.includes(String(founded)))
    say(
      "agency/claims.yaml",
      ["founded", "value"],
      `This says ${claims.founded.value}, but ${agencyFile} says ${founded}. Write "{founded}".`,
    );
  for (const { path, text } of textsIn(files.get("en/pages/about-us.yaml")?.filled)) {
    const years = (path[0] === "story" ? text : "").match(/\b(?:19|20)\d\d\b/g) ?? [];
    const early = years.find((year) => Number(year) < founded);
    if (early)
      say(
        "en/pages/about-us.yaml",
        path,
        `The story names ${early}, but ${agencyFile} says founded: ${founded}. Correct one of them.`,
      );
  }
}

const photosFolder = "content/agency/photos";
const photoBytes = 15_000_000;
const photoTypes = new Set(["jpg", "png", "webp"]);
const photoPixels = { least: 240, most: 6000 };

const peopleFile = "agency/people.yaml";

/** Figures in people.yaml that content/art doesn't draw. */
function checkFigures(content: CheckedContent, say: Say): void {
  const prefix = "person-";
  const symbols = symbolNames(content, "content/art/plants.svg");
  const names = symbols.flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []));
  const advice = names.length > 0 ? `Write one of ${names.join(", ")}, or leave` : "Leave";
  for (const { path, text } of textsIn(content.files.get(peopleFile)?.filled))
    if (path.at(-1) === "figure" && !names.includes(text))
      say(
        peopleFile,
        path,
        `content/art/plants.svg has no symbol person-${text}.${didYouMean(text, names)} ${advice} the line out.`,
      );
}

/** Photos that are missing, or that the build can't convert. */
function checkPhotos({ root, files, others }: CheckedContent, say: Say): void {
  const photos = others.filter((name) => name.startsWith(`${photosFolder}/`));
  const names = photos.map((name) => basename(name));
  for (const { path, text } of textsIn(files.get(peopleFile)?.filled)) {
    if (path.at(-1) !== "image") continue;
    const message = names.includes(text)
      ? photoProblem(join(root, photosFolder, text), text)
      : `There is no photo ${photosFolder}/${text}.${didYouMean(text, names)} Put the file there, or write null.`;
    if (message) say(peopleFile, path, message);
  }
}

function photoProblem(file: string, name: string): string | null {
  const { size } = statSync(file);
  if (size > photoBytes)
    return `${name} is ${(size / 1e6).toFixed(1)} MB. Use a file of at most ${photoBytes / 1e6} MB.`;
  const { type, width, height } = photoSize(file);
  if (!photoTypes.has(type))
    return `${name} isn't a JPEG, PNG or WebP file, whatever its name says. Save the photo as JPEG.`;
  if (Math.max(width, height) > photoPixels.most)
    return `${name} is ${width} by ${height} pixels. Use a photo of at most ${photoPixels.most} by ${photoPixels.most}.`;
  if (Math.min(width, height) < photoPixels.least)
    return `${name} is ${width} by ${height} pixels. Use a photo of at least ${photoPixels.least} by ${photoPixels.least}.`;
  return null;
}

function photoSize(file: string) {
  try {
    const { type = "", width, height } = imageSize(readFileSync(file));
    return { type, width, height };
  } catch {
    return { type: "", width: 0, height: 0 };
  }
}

/** What texts must name instead of typing it, with how they name it, and how the guide's chapters do. */
function typedFacts({ name, phone, email }: AgencyFields) {
  const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const [, area, exchange, line] =
    /(\d{3})(\d{3})(\d{4})$/.exec(digits(phone?.display ?? "")) ?? [];
  return [
    {
      what: "The agency's name",
      pattern: name
        ?.split(/\s+/)
        .map(escape)
        .join(String.raw`\s+`),
      names: ["{agency}", "#agency.name"],
    },
    {
      what: "The agency's phone number",
      pattern: area && String.raw`\(?\b${area}\)?[\s.-]*${exchange}[\s.-]*${line}\b`,
      names: ["{phone}", "#phone"],
    },
    {
      what: "The agency's email address",
      pattern: email && escape(email),
      names: ["{email}", "#agency.email"],
    },
  ].flatMap(({ pattern, ...rest }) => (pattern ? { ...rest, pattern: new RegExp(pattern) } : []));
}

function handWritten(
  { root, files, articles, others }: CheckedContent,
  agency: AgencyFields,
): Mistake[] {
  const typed = typedFacts(agency);
  const problems = (text: string, isChapter: boolean) =>
    typed.flatMap(({ what, pattern, names: [inText, inChapter] }) => {
      const match = pattern.exec(text);
      const name = isChapter ? inChapter : inText;
      const message = `${what} is typed here. Write ${name}, so that it changes everywhere at once.`;
      return match ? [{ at: match.index, words: match[0].split(/\s/)[0] ?? "", message }] : [];
    });
  const inYaml = [...files]
    .filter(([path]) => !path.startsWith("agency/"))
    .flatMap(([file, { source }]) =>
      textsIn(source.tree)
        .filter(({ path }) => !isOldVersion(file, path))
        .flatMap(({ path, text }) =>
          problems(text, false).map(({ message, words }) =>
            mistakeAt(source, { path, message, words }),
          ),
        ),
    );
  const chapters = others
    .filter((file) => file.endsWith(".typ"))
    .map((file) => ({ file, template: readFileSync(join(root, file), "utf8") }));
  const inTexts = [...articles, ...chapters].flatMap(({ file, template }) =>
    problems(template, file.endsWith(".typ")).map(({ at, message }) => ({
      file,
      line: template.slice(0, at).split("\n").length,
      field: null,
      message,
    })),
  );
  return [...inYaml, ...inTexts];
}

/** Earlier versions of a wording keep what visitors saw: docs/guides/change-a-disclosure.md. */
function isOldVersion(file: string, [, version = 0]: FieldPath): boolean {
  const isVersioned = file.startsWith("en/disclosures/") || file === "en/site/disclaimers.yaml";
  return isVersioned && typeof version === "number" && version > 0;
}
