import type { Command } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { examples, newProgram } from "#operator/cli/program.ts";
import { addOutboxBounces } from "./bounces.ts";
import { addOutboxCheck } from "./check.ts";
import { addOutboxList } from "./list.ts";
import { addOutboxRetry } from "./retry.ts";
import { addOutboxWhy } from "./why.ts";

/** The `outbox` program: lists, explains and retries messages to visitors, agents and webhooks. */
export function outboxProgram(context: CliContext): Command {
  const program = newProgram(
    "outbox",
    "List messages, explain failures, retry, record bounces, and check your mail setup.",
    context,
  );
  addOutboxList(program, context);
  addOutboxWhy(program, context);
  addOutboxRetry(program, context);
  addOutboxBounces(program, context);
  addOutboxCheck(program, context);
  return program.addHelpText(
    "after",
    examples(
      "outbox -- list --state failed",
      "outbox -- list --destination crm.example.com",
      "outbox -- why 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "outbox -- retry 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "outbox -- retry --all-failed",
      "outbox -- retry --all-file-only",
      "outbox -- bounces /var/mail/bounces",
      "outbox -- check --send-to you@gmail.com",
      "--silent outbox -- list --json",
    ),
  );
}
