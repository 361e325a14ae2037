import { Option, type Command } from "commander";
import { leadKinds, type LeadKind } from "#contract/lead-kind.ts";
import { countLeads, countWaiting, listLeads, listWaiting } from "#server/leads/read-leads.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { parseLimit, parseSince } from "#operator/desk/parse-options.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { leadList } from "./list-leads.ts";
import { heldHint, waitingList } from "./waiting-list.ts";

interface ListOptions {
  readonly limit: number;
  readonly since?: string;
  readonly open?: true;
  readonly suspected?: true;
  readonly form?: LeadKind;
  readonly json?: true;
}

/** `leads list`. */
export function addList(program: Command, desk: Desk): void {
  const command = program
    .command("list")
    .description("list leads, newest first; with --open those that nobody got in touch with yet")
    .option("--limit <number>", "how many at most", parseLimit, 50)
    .option("--since <date>", `from this day on, ${desk.zone.timeZoneName}`, parseSince(desk.zone))
    .addOption(
      new Option(
        "--open",
        "only those not contacted and not suspected, oldest first, with how long",
      ).conflicts(["since", "suspected"]),
    )
    .addOption(new Option("--form <form>", "only requests of this form").choices(leadKinds))
    .option("--suspected", "only those that may come from a program and were not released")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ limit, open, json, ...filter }: ListOptions) => {
      if (open) return await listOpen(desk, limit, filter.form, json === true);
      await desk.withDatabase(async (database) => {
        const leads = await listLeads(database, { ...filter, limit });
        const total = await countLeads(database, filter);
        desk.write(json ? asJson(leads) : leadList(leads, total, desk));
      });
    });
  addExamples(
    command,
    "leads -- list --open --form consultation",
    "leads -- list --since 2026-11-01 --limit 500",
    "--silent leads -- list --json",
  );
}

/** What is no real request stays held for good, and need not be told of every morning. */
const heldWithin = 7 * 24 * 60 * 60_000;

async function listOpen(
  desk: Desk,
  limit: number,
  form: LeadKind | undefined,
  json: boolean,
): Promise<void> {
  await desk.withDatabase(async (database) => {
    const leads = await listWaiting(database, limit, form);
    if (json) return desk.write(asJson(leads));
    const { count } = await countWaiting(database, form);
    const since = new Date(desk.now().getTime() - heldWithin).toISOString();
    const held = await countLeads(database, { since, form, suspected: true });
    desk.write(waitingList(leads, count, desk.now(), desk.screen) + heldHint(held, desk.screen));
  });
}
