import { afterEach, beforeEach, expect, test } from "vitest";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { type TestContext, contextForTests } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const leads = (...words: string[]) => context.run(leadsProgram, ...words);
const outbox = () =>
  context.database.db.selectFrom("outbox").select(["kind", "state"]).orderBy("kind").execute();

test("a suppressed address gets no mail, keeps its requests, and is listed", async () => {
  expect(await leads("suppress", " Ada@Example.com ")).toEqual({
    exitCode: 0,
    printed:
      "Ada@Example.com won't get any more email from the website, including messages still in the queue.\n",
    complained: "",
  });
  await context.submit({ fields: { firstName: "Ada", email: "ada+1@example.com" } });
  expect(await outbox()).toEqual([
    { kind: "agency-notification", state: "queued" },
    { kind: "guide-email", state: "withheld" },
  ]);
  expect((await leads("suppressed")).printed.split("\n")).toEqual([
    "SINCE                      SCOPE  REASON    EMAIL",
    "Nov 20, 2026, 7:00 AM EST  all    operator  ada@example.com",
    "",
    "Times are in Eastern Time (America/New_York).",
    "",
  ]);
  const { printed } = await leads("suppressed", "--json");
  const createdAt = "2026-11-20T12:00:00.000Z";
  const suppression = { scope: "all", email: "ada@example.com", reason: "operator", createdAt };
  expect(JSON.parse(printed)).toEqual([suppression]);
});

test("the newsletter scope stops only the newsletter, until the address is confirmed again", async () => {
  const { database, signer } = context;
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  const leadId = await context.submit({ fields });
  const suppressions = createSuppressions(signer);
  const now = () => new Date("2026-11-20T12:00:00.000Z");
  const newsletter = createNewsletter({ database, signer, suppressions, now });
  const token = signer.sign("newsletter-confirm", `${leadId} ${now().getTime() + 1}`);
  await newsletter.confirm(token, { ip: "::1", userAgent: "Firefox" });
  const states = () => database.db.selectFrom("newsletter_subscriptions").select("state").execute();
  expect(await states()).toEqual([{ state: "confirmed" }]);
  const { printed } = await leads("suppress", "ada@example.com", "--scope", "newsletter", "--json");
  expect(JSON.parse(printed)).toMatchObject([{ scope: "newsletter", reason: "operator" }]);
  expect(await states()).toEqual([{ state: "unsubscribed" }]);
  expect((await leads("unsuppress", "ADA@example.com")).printed).toBe(
    "Removed ADA@example.com from the suppression list.\n",
  );
  expect(await states()).toEqual([{ state: "unsubscribed" }]);
});

test("unsuppress removes one scope or all, and reports if there was none", async () => {
  await leads("suppress", "ada@example.com");
  await leads("suppress", "ada@example.com", "--scope", "newsletter");
  const left = await leads("unsuppress", "ada@example.com", "--scope", "all", "--json");
  expect(JSON.parse(left.printed)).toMatchObject([{ scope: "newsletter" }]);
  await leads("unsuppress", "ada@example.com");
  expect((await leads("suppressed")).printed).toBe("The suppression list is empty.\n");
  expect((await leads("unsuppress", "ada@example.com")).printed).toBe(
    "ada@example.com wasn't on the suppression list.\n",
  );
});

test("lists an erased person's suppression without the address", async () => {
  await leads("suppress", "ada@example.com");
  await context.database.db.updateTable("suppressions").set({ email: null }).execute();
  expect((await leads("suppressed")).printed).toContain("(erased; still honored)");
  expect((await leads("unsuppress", "ada@example.com")).printed).toContain(
    "from the suppression list",
  );
});

test("rejects an invalid address or scope", async () => {
  expect(await leads("suppress", "ada")).toMatchObject({
    exitCode: 1,
    complained: "error: Not a valid email address: ada\n",
  });
  expect((await leads("suppress", "ada@example.com", "--scope", "some")).exitCode).toBe(1);
  expect((await leads("suppressed")).printed).toBe("The suppression list is empty.\n");
});

const person = (...words: string[]) => context.run(leadsProgram, "person", ...words);

test("writes everything about a mailbox to a file readable only by this user, replacing it", async () => {
  context.setClock("2026-11-20T11:59:00.000Z"); // rows with the same time can be in either order
  const first = await context.submit();
  context.setClock("2026-11-20T12:00:00.000Z");
  const fields = { name: "Ada", email: "ADA+x@example.com", message: "Please call." };
  const second = await context.submit({ fields }, "contact");
  await context.submit({ fields: { firstName: "Bo", email: "bo@example.com" } });
  await context.run(leadsProgram, "contacted", second, "--note", "Called back");
  const file = join(context.file, "..", "ada.json");
  writeFileSync(file, "older", { mode: 0o644 });

  const { exitCode, printed } = await person(first, "--out", file);
  expect([exitCode, printed]).toEqual([0, `Exported to ${file}\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: "2026-11-20T12:00:00.000Z",
    normalizedEmail: "ada@example.com",
    requests: [
      { id: first, kind: "guide", disclosures: [{ id: "guide-form" }], messages: [{}, {}] },
      {
        id: second,
        email: "ADA+x@example.com",
        details: { message: "Please call." },
        contacts: [{ note: "Called back" }],
        submissions: [{ leadId: second, createdAt: "2026-11-20T12:00:00.000Z" }],
      },
    ],
  });
  expect(text).not.toContain("bo@example.com");
});

test.each([
  [["nobody@example.com"], "No data found for nobody@example.com."],
  [["nobody-1"], "No lead has the id nobody-1."],
])("%j is rejected with an explanation", async (words, complaint) => {
  const { exitCode, printed, complained } = await person(...words);
  expect([exitCode, printed, complained]).toEqual([1, "", `error: ${complaint}\n`]);
});
