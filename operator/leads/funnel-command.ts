import { Option, type Command } from "commander";
import { leadKinds, type LeadKind } from "#contract/lead-kind.ts";
import { readFunnel } from "#server/counts/read-funnel.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { parseDay } from "#operator/desk/parse-options.ts";
import { usualFirstDay } from "#operator/terminal/agency-days.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { canvasOf } from "#operator/terminal/chart.ts";
import { funnelSheet } from "./funnel-sheet.ts";

interface FunnelOptions {
  readonly since?: string;
  readonly form?: LeadKind;
  readonly plain?: true;
  readonly json?: true;
}

/** `leads funnel`. */
export function addFunnel(program: Command, desk: Desk): void {
  const { timeZone, timeZoneName } = desk.zone;
  const command = program
    .command("funnel")
    .description("show how often pages were opened, and how far visitors came with each form")
    .option("--since <date>", `from this day on, ${timeZoneName} (default: 30 days)`, parseDay)
    .addOption(new Option("--form <form>", "this form alone").choices(leadKinds))
    .option("--plain", "charts in plain ASCII")
    .option("--json", "as JSON")
    .action(async ({ form, plain, json, ...options }: FunnelOptions) => {
      const since = options.since ?? usualFirstDay(desk.now(), timeZone);
      const found = await desk.withDatabase((database) => readFunnel(database, since));
      const funnel = form === undefined ? found : { ...found, ...only(form, found.forms) };
      if (json) return desk.write(asJson({ since, timeZone, ...funnel }));
      desk.write(`From ${since} on, days of ${timeZoneName} (${timeZone}).\n`);
      desk.write(funnelSheet(funnel, canvasOf(desk.screen, plain === true)));
    });
  addExamples(command, "leads -- funnel", "leads -- funnel --since 2026-11-01 --form compare");
}

function only<Form extends { readonly form: LeadKind }>(wanted: LeadKind, forms: readonly Form[]) {
  return { forms: forms.filter(({ form }) => form === wanted), pages: [] };
}
