import { type Command, Option } from "commander";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import { type Bar, type Canvas, canvasOf, chart } from "#operator/cli/chart.ts";
import type { CliContext } from "#operator/cli/context.ts";
import { fitLines } from "#operator/cli/layout.ts";
import { parseDay } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { usualFirstDay } from "#operator/cli/time.ts";
import {
  type FormFunnel,
  type Funnel,
  type PageViews,
  readFunnel,
} from "#server/counts/read-funnel.ts";
import { kindNames } from "./lead-sheet.ts";

interface FunnelOptions {
  readonly since?: string;
  readonly form?: LeadKind;
  readonly plain?: true;
  readonly json?: true;
}

/** `leads funnel`. */
export function addFunnel(program: Command, context: CliContext): void {
  const { timeZone, timeZoneName } = context.zone;
  const command = program
    .command("funnel")
    .description("show how often pages were opened and how far visitors got in each form")
    .option(
      "--since <date>",
      `on or after this day, ${timeZoneName} (default: the last 30 days)`,
      parseDay(context),
    )
    .addOption(new Option("--form <form>", "only this form").choices(leadKinds))
    .option("--plain", "charts in plain ASCII")
    .option("--json", "as JSON")
    .action(async ({ form, plain, json, ...options }: FunnelOptions) => {
      const since = options.since ?? usualFirstDay(context.now(), timeZone);
      const counts = await context.withDatabase((database) => readFunnel(database, since));
      const funnel = form === undefined ? counts : { ...counts, ...only(form, counts.forms) };
      if (json) return context.write(asJson({ since, timeZone, ...funnel }));
      const title = `Since ${since}; days are in ${timeZoneName} (${timeZone}).`;
      const sheet = funnelSheet(funnel, canvasOf(context.screen, plain === true));
      context.write(fitLines(`${title}\n${sheet}`, context.screen.width));
    });
  addExamples(command, "leads -- funnel", "leads -- funnel --since 2026-11-01 --form compare");
}

function only<Form extends { readonly form: LeadKind }>(kind: LeadKind, forms: readonly Form[]) {
  return { forms: forms.filter(({ form }) => form === kind), pages: [] };
}

/** Maximum number of pages to print; the JSON has all. */
const mostPages = 15;

/** The funnel of each form, the most viewed pages, and a note about what is not counted. */
function funnelSheet({ forms, pages }: Funnel, canvas: Canvas): string {
  if (forms.every(isEmpty) && pages.length === 0)
    return "There are no counts for this period. Is COUNTS off?\n";
  const parts = [...forms.map((form) => formPart(form, canvas)), pagePart(pages, canvas), caveats];
  return parts.map((part) => (part === "" ? "" : `\n${part}`)).join("");
}

const caveats = `These numbers count visits, not people: returning visitors aren't recognized.
Not counted: browsers that send Global Privacy Control (Sec-GPC), and bots that identify themselves. Without JavaScript, only opened pages, sent forms and failed attempts are counted.
`;

function isEmpty({ pageViews, viewed, started, submitted, failed }: FormFunnel): boolean {
  return pageViews + viewed + started + submitted + failed === 0;
}

function formPart(form: FormFunnel, canvas: Canvas): string {
  const steps = [
    { name: "page opened", count: form.pageViews },
    { name: "form seen", count: form.viewed },
    { name: "form started", count: form.started },
    { name: "form sent", count: form.submitted },
  ];
  const bars = steps.map((step, at): Bar => ({ ...step, note: share(step, steps[at - 1]) }));
  const title = `${form.form} (${kindNames[form.form]}), on ${form.pages.join(", ")}`;
  return `${title}\n${chart(bars, canvas)}${faults(form)}`;
}

/** The share of the previous step. Can exceed 100%, because some steps aren't counted without JavaScript. */
function share({ count }: Bar, before: Bar | undefined): string {
  return before?.count ? `(${Math.round((100 * count) / before.count)}%)` : "";
}

function faults({ failed, failedFields }: FormFunnel): string {
  if (failed === 0) return "";
  const fields = failedFields.map(({ field, count }) => `${field} ${count}`).join(", ");
  return `  failed attempts: ${failed}${fields && `; fields with errors: ${fields}`}\n`;
}

function pagePart(pages: readonly PageViews[], canvas: Canvas): string {
  if (pages.length === 0) return "";
  const rows = pages.slice(0, mostPages);
  const more = pages.length - rows.length;
  const title = `Most viewed pages${more > 0 ? ` (${more} more with --json)` : ""}`;
  const bars = rows.map(({ page, count }) => ({ name: page, count }));
  // Paths get more room than names, because they often differ only at the end.
  return `${title}\n${chart(bars, canvas, 60)}`;
}
