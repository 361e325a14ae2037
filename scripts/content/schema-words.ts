import { z } from "zod/mini";
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

const { localeError } = z.locales.en();

/** Checks content against its schema: says what is wrong in the schema's own words, or in Zod's with a repair. */
export function checkSchema<Data>(schema: z.ZodMiniType<Data>, content: unknown): Checked<Data> {
  const groups = new Map<string, Group>();
  const error = (issue: z.core.$ZodRawIssue) => {
    if (issue.code === "unrecognized_keys")
      groups.set(JSON.stringify(issue.path ?? []), {
        fields: fieldsOf(issue.inst),
        entries: new Map(Object.entries(issue.input ?? {})),
      });
    return wordsFor(issue);
  };
  const result = schema.safeParse(content, { error });
  if (result.success) return { data: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => problemsOf(issue, groups));
  // A misspelled field isn't missing as well.
  const misspelled = new Set(problems.flatMap(({ meant }) => meant ?? []));
  return {
    problems: problems
      .filter(({ path }) => !misspelled.has(JSON.stringify(path)))
      .map(({ path, message }) => ({ path, message })),
  };
}

/** A group with a field that its schema doesn't know. */
interface Group {
  /** The names that its schema knows. */
  readonly fields: readonly string[];
  readonly entries: ReadonlyMap<string, unknown>;
}

interface SchemaProblem extends Problem {
  /** The path of the field that a misspelled one stands for, as JSON. */
  readonly meant?: string | undefined;
}

function problemsOf(
  issue: z.core.$ZodIssue,
  groups: ReadonlyMap<string, Group>,
): readonly SchemaProblem[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => unknownField(path, key, groups.get(JSON.stringify(path))));
  const choice = issue.code === "invalid_union" ? closestChoice(issue.errors) : [];
  if (choice.length === 0) return [{ path, message: sentence(issue.message) }];
  return choice.flatMap((one) =>
    problemsOf({ ...one, path: [...issue.path, ...one.path] }, groups),
  );
}

/** Of the choices that a value could be, the one it comes closest to: with something else wrong than its type. */
function closestChoice(choices: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] {
  const isType = ({ code, path }: z.core.$ZodIssue) => code === "invalid_type" && path.length === 0;
  return choices.find((choice) => !choice.some(isType)) ?? [];
}

function unknownField(path: FieldPath, key: string, group?: Group): SchemaProblem {
  const { fields = [], entries = new Map<string, unknown>() } = group ?? {};
  const missing = fields.filter((name) => !entries.has(name));
  const meant = closestName(key, missing) ?? closestName(key, fields);
  // Inside braces, YAML takes what follows a comma for a field without a value.
  const quote =
    entries.get(key) === null
      ? " If it belongs to the text before the comma, quote that text."
      : "";
  const list = fields.map((name) => `\`${name}\``).join(", ");
  const advice = meant
    ? ` Did you mean \`${meant}\`?`
    : ` Remove it.${quote} The fields here are ${list}.`;
  return {
    path: [...path, key],
    message: `Unknown field \`${key}\`.${advice}`,
    meant: meant && JSON.stringify([...path, meant]),
  };
}

/** The names of fields that a schema of a group has. */
function fieldsOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  const keys = schema instanceof z.ZodMiniRecord ? schema.def.keyType : null;
  return keys instanceof z.ZodMiniEnum ? keys.options.map(String) : [];
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** Zod's words, with a repair where they don't name it; undefined for a check that has its own. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  const { input, path = [] } = issue;
  const name = String(path.at(-1) ?? "");
  const inputText = typeof input === "string" ? input : JSON.stringify(input);
  const words = localeError(issue);
  const text = typeof words === "string" ? words : words?.message;
  if (input === undefined && typeof path.at(-1) === "string")
    return `Missing field \`${name}\`. Add a line that starts with \`${name}:\``;
  if (input === null) return `\`${name}\` has no value. ${text}`;
  if (issue.code === "invalid_type" && issue.expected === "string" && typeof input !== "object")
    return `${text}. Put it in quotation marks: "${inputText}"`;
  if (issue.code === "invalid_type" && issue.expected === "boolean")
    return `${text}. Write true or false, without quotation marks`;
  if (issue.code === "invalid_type" && typeof input === "string")
    return `${text}. Write it without quotation marks, and a number without $, % or commas`;
  if (issue.code === "invalid_value")
    return `${text}.${didYouMean(inputText, issue.values.map(String))}`;
  if (issue.code === "invalid_format" && issue.format === "date")
    return `${text}. ${dateAdvice(inputText)}`;
  return text;
}

/** Shows a day that was written in another form in the right one. */
function dateAdvice(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return "There is no such day";
  const date = new Date(`${text} UTC`);
  const day = Number.isNaN(date.getTime()) ? "2026-08-19" : date.toISOString().slice(0, 10);
  return `Write the date as ${day}`;
}
