import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createNewsletter, type Newsletter } from "#server/newsletter/newsletter.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { contextForTests, readCsv, type TestContext } from "#operator/cli/testing.ts";
import { newsletterProgram } from "./program.ts";

let context: TestContext;
let newsletter: Newsletter;
let time: Date;
const now = () => time;
beforeEach(async () => {
  time = new Date("2026-11-20T12:30:00.000Z");
  context = await contextForTests();
  const { database, signer } = context;
  const suppressions = createSuppressions(signer);
  newsletter = createNewsletter({ database, signer, suppressions, now });
});

const run = (...words: string[]) => context.run(newsletterProgram, ...words);

async function ask(email: string): Promise<string> {
  const leadId = await context.submit({
    fields: { firstName: "Ada", email, wantsNewsletter: true },
  });
  return context.signer.sign("newsletter-confirm", `${leadId} ${now().getTime() + 60_000}`);
}

async function subscribe(email: string): Promise<void> {
  const confirmed = await newsletter.confirm(await ask(email), { ip: "::1", userAgent: "Firefox" });
  expect(confirmed).toBe("done");
}

test("exports only confirmed subscribers, in the order in which they confirmed", async () => {
  expect(JSON.parse((await run("export", "--json")).printed)).toEqual([]);
  await subscribe("ada@example.com");
  await ask("bob@example.com");
  await context.submit({ fields: { firstName: "Eve", email: "eve@example.com" } });
  time = new Date("2026-11-20T12:31:00.000Z");
  await subscribe("cy@example.com");
  expect(JSON.parse((await run("export", "--json")).printed)).toMatchObject([
    { email: "ada@example.com", confirmedAt: "2026-11-20T12:30:00.000Z" },
    { email: "cy@example.com", confirmedAt: "2026-11-20T12:31:00.000Z" },
  ]);
});

test("exports whoever confirmed first, whenever they signed up", async () => {
  const tokens = [await ask("bob@example.com"), await ask("ada@example.com")];
  for (const token of tokens.toReversed()) {
    await newsletter.confirm(token, { ip: "::1", userAgent: "Firefox" });
    time = new Date("2026-11-20T12:30:00.001Z");
  }
  const rows: { email: string }[] = JSON.parse((await run("export", "--json")).printed);
  expect(rows.map(({ email }) => email)).toEqual(["ada@example.com", "bob@example.com"]);
});

test("exports each with their own unsubscribe links", async () => {
  await subscribe("ada@example.com");
  time = new Date("2026-11-20T12:31:00.000Z"); // rows with the same time can be in either order
  await subscribe("-cmd@example.com");
  const file = join(context.directory, "readers.csv");
  const outcome = await run("export", "--csv", "--out", file);
  expect(outcome).toEqual({ exitCode: 0, printed: `Exported to ${file}\n`, complained: "" });
  const text = readFileSync(file, "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  const [headings, first, second, ...more] = readCsv(text.slice(1));
  expect(more).toEqual([]);
  expect(headings).toEqual([
    "email",
    "confirmed",
    "confirmed_utc",
    "unsubscribe_url",
    "one_click_url",
  ]);
  expect(first?.slice(0, 3)).toEqual([
    "ada@example.com",
    "Nov 20, 2026, 7:30 AM EST",
    "2026-11-20T12:30:00.000Z",
  ]);
  expect(first?.[3]).toMatch(/^https:\/\/desk\.example\/newsletter\/unsubscribe\?token=[\w.-]+$/);
  expect(first?.[4]).toMatch(/^https:\/\/desk\.example\/api\/newsletter\/unsubscribe\?token=/);
  expect(second?.[0]).toBe("'-cmd@example.com"); // no cell can start a formula
  const token = new URL(second?.[4] ?? "").searchParams.get("token") ?? "";
  expect(await newsletter.unsubscribe(token)).toBe("done");
  const left: unknown = JSON.parse((await run("export", "--json")).printed);
  expect(left).toMatchObject([{ email: "ada@example.com", unsubscribeUrl: first?.[3] }]);
});

test("requires a format", async () => {
  for (const words of [[], ["--csv", "--json"]])
    expect(await run("export", ...words)).toMatchObject({
      exitCode: 1,
      complained: "error: Choose a format: --csv or --json.\n",
    });
});
