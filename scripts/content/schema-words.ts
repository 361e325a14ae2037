import { z } from "zod";
import { closestName, didYouMean, type FieldPath } from "./mistakes.ts";

/** Something wrong with a field, before its line is known. */
export interface Problem {
  readonly path: FieldPath;
  readonly message: string;
  /** Words of the field's text to find the line by. */
  readonly words?: string;
}

/** What a schema makes of a file's content: its data, or what is wrong with it. */
type Checked<Data> =
  { readonly data: Data; readonly problems: readonly [] } | { readonly problems: Problem[] };

/**
 * Checks content against its schema and says what is wrong in words for the person who edits the file. A message that
 * the schema gives itself is kept.
 */
export function checkSchema<Data>(schema: z.ZodType<Data>, content: unknown): Checked<Data> {
  const fields = new Map<string, readonly string[]>();
  const error = (issue: z.core.$ZodRawIssue) => {
    if (issue.code === "unrecognized_keys")
      fields.set(JSON.stringify(issue.path ?? []), fieldsOf(issue.inst));
    return wordsFor(issue);
  };
  const result = schema.safeParse(content, { error });
  if (result.success) return { data: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => problemsOf(issue, fields, content));
  return { problems: withoutMisspelled(problems) };
}

interface Found extends Problem {
  /** The known field that a misspelled one stands for. */
  readonly meant?: string | undefined;
}

function problemsOf(
  issue: z.core.$ZodIssue,
  fields: ReadonlyMap<string, readonly string[]>,
  content: unknown,
): Found[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys") {
    const known = fields.get(JSON.stringify(issue.path)) ?? [];
    return issue.keys.map((key) => unknownField(path, key, known, valueAt(content, path)));
  }
  const branch = issue.code === "invalid_union" ? closestBranch(issue.errors) : [];
  if (branch.length === 0) return [{ path, message: sentence(issue.message) }];
  return branch.flatMap((one) =>
    problemsOf({ ...one, path: [...issue.path, ...one.path] }, fields, content),
  );
}

function unknownField(
  path: FieldPath,
  key: string,
  known: readonly string[],
  group: unknown,
): Found {
  const entries = new Map(Object.entries(group ?? {}));
  const missing = known.filter((name) => !entries.has(name));
  const meant = closestName(key, missing) ?? closestName(key, known);
  const list = known.map((name) => `\`${name}\``).join(", ");
  // Inside braces, YAML takes what follows a comma for a field without a value.
  const quote =
    entries.get(key) === null
      ? " If it belongs to the text before the comma, quote that text."
      : "";
  const advice = meant
    ? ` Did you mean \`${meant}\`?`
    : ` Remove it.${quote} The fields here are ${list}.`;
  return { path: [...path, key], message: `Unknown field \`${key}\`.${advice}`, meant };
}

function valueAt(content: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? new Map(Object.entries(value)).get(String(part))
        : undefined,
    content,
  );
}

/** Leaves out missing fields that are there under a misspelled name. */
function withoutMisspelled(problems: readonly Found[]): Problem[] {
  const name = (path: FieldPath) => JSON.stringify(path);
  const meant = new Set(
    problems.flatMap((one) => (one.meant ? [name([...one.path.slice(0, -1), one.meant])] : [])),
  );
  return problems
    .filter(({ path, message }) => !(meant.has(name(path)) && message.startsWith("Missing")))
    .map(({ path, message }) => ({ path, message }));
}

/** Of the choices that a value could be, the one it comes closest to: with something else wrong than its type. */
function closestBranch(branches: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] {
  const isType = (issue: z.core.$ZodIssue) =>
    issue.code === "invalid_type" && issue.path.length === 0;
  return branches.find((branch) => !branch.some(isType)) ?? [];
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** The names of fields that a schema of a group has. */
function fieldsOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String);
  return [];
}

/** What is wrong, and what would be right; undefined leaves it to Zod. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  const written = issue.input;
  const name = `\`${String(issue.path?.at(-1) ?? "")}\``;
  if (written === undefined && typeof issue.path?.at(-1) === "string")
    return `Missing field ${name}. Add a line that starts with \`${String(issue.path.at(-1))}:\`, and ${expectedBy(issue)}.`;
  if (written === null) return `${name} has no value. ${sentence(expectedBy(issue))}`;
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "string" && typeof written !== "object")
        return `${shown(written)} must be text. Put it in quotation marks: "${plain(written)}".`;
      return `${shown(written)} isn't right here. ${sentence(expectedBy(issue))}`;
    case "invalid_value":
      return `${shown(written)} isn't known here. ${sentence(expectedBy(issue))}${didYouMean(plain(written), issue.values.map(String))}`;
    case "invalid_union":
      return `${shown(written)} isn't right here. ${sentence(expectedBy(issue))}`;
    case "invalid_format":
      return formatWords(issue.format, issue, plain(written));
    case "too_small":
    case "too_big":
      return sizeWords(issue);
    case "not_multiple_of":
      return `${shown(written)} isn't a multiple of ${issue.divisor}. Write one that is.`;
    default:
      return undefined;
  }
}

function shown(written: unknown): string {
  if (Array.isArray(written)) return "A list";
  if (typeof written === "object") return "A group of fields";
  return typeof written === "string" ? `"${written}"` : plain(written);
}

/** A single value as text. */
function plain(written: unknown): string {
  return typeof written === "string" ? written : JSON.stringify(written);
}

const types: Readonly<Record<string, string>> = {
  string: "write the text",
  number: "write a plain number such as 1632 or 174.70, without quotation marks, $, % or commas",
  int: "write a whole number such as 12, without quotation marks or commas",
  boolean: "write true or false, without quotation marks",
  array: "write a list, with each entry on a line that starts with a dash and a space",
  object: "write a group of fields, indented below its name",
  record: "write a group of fields, indented below its name",
  tuple: "write a list, with each entry on a line that starts with a dash and a space",
};

/** What would be right, as an instruction in lower case. */
function expectedBy(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type": {
      const type = issue.inst instanceof z.ZodNumberFormat ? "int" : issue.expected;
      return types[type] ?? `write a ${type}`;
    }
    case "invalid_value": {
      const [first, ...others] = issue.values.map(String);
      return others.length === 0
        ? `write ${first}`
        : `write one of ${[first, ...others].join(", ")}`;
    }
    case "invalid_union":
      return "write it like the other entries";
    default:
      return "write a value";
  }
}

function formatWords(format: string, issue: z.core.$ZodRawIssue, written: string): string {
  switch (format) {
    case "date":
      return dateWords(written);
    case "email":
      return `"${written}" isn't an email address. Write a full address, such as hello@example.com.`;
    case "url":
      return `"${written}" isn't a web address. Write the full address, such as https://www.medicare.gov/basics.`;
    case "starts_with":
      return `"${written}" must start with ${String(issue["prefix"])}`;
    case "ends_with":
      return `"${written}" must end with ${String(issue["suffix"])}`;
    default:
      return `"${written}" doesn't have the right form. Write it like the other entries.`;
  }
}

/** A day in another form is shown in the right one. */
function dateWords(written: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(written))
    return `${written} isn't a real date. Write one that exists, such as 2026-08-19.`;
  const read = new Date(`${written} UTC`);
  const day = Number.isNaN(read.getTime()) ? "2026-08-19" : read.toISOString().slice(0, 10);
  return `"${written}" isn't in the form of a date. Write the date as ${day}.`;
}

function sizeWords(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>) {
  const isSmall = issue.code === "too_small";
  const limit = Number(isSmall ? issue.minimum : issue.maximum);
  const word = isSmall ? "at least" : "at most";
  const { input } = issue;
  if (typeof input === "string")
    return input.trim() === ""
      ? "This text is empty; write something."
      : `This text has ${input.length} characters. Write ${word} ${limit}.`;
  if (Array.isArray(input)) {
    const count = issue.exact ? `exactly ${limit}` : `${word} ${limit}`;
    return `This list has ${counted(input.length, "entry", "entries")}. It needs ${count}.`;
  }
  return `${shown(input)} is too ${isSmall ? "small" : "large"}. Write a number of ${word} ${limit}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
