import { afterAll, beforeAll, expect, test } from "vitest";
import automated from "#content/en/disclosures/automated-contact.yaml";
import { consentField } from "#contract/hidden-fields.ts";
import { planWish, postForm, postJson } from "./post.ts";
import { startApp, type StartedApp } from "./start-app.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** What is kept of the box for the lead whose id an answer names. */
async function consentsOf(answer: string) {
  const id = /"id":"([\w-]+)"/.exec(answer)?.[1] ?? "";
  const kept = app.database.db.selectFrom("consent_records").selectAll();
  return await kept.where("lead_id", "=", id).execute();
}

const older = automated.versions.at(-1)?.version ?? "";
const path = "/api/plan-requests";

test("there is a version that is not the newest", () => {
  expect(older).not.toBe(automated.shown.version);
});

test("a call says in a header which version of the box was shown, ticked or left", async () => {
  for (const agreed of [true, false]) {
    const fields = { ...planWish, agreesToAutomatedContact: agreed };
    const response = await postJson(app, fields, { "Consent-Version": older }, path);
    expect(await consentsOf(await response.text())).toMatchObject([
      { version: older, agreed: Number(agreed), phone: planWish.phone, channel: "api" },
    ]);
  }
});

test("a call that says of no box keeps none, and an empty header says of none", async () => {
  for (const headers of [{}, { "Consent-Version": "" }]) {
    const other = { ...planWish, email: `${Object.keys(headers).length}@none.test` };
    const response = await postJson(app, other, headers, path);
    expect(response.status).toBe(201);
    expect(await consentsOf(await response.text())).toEqual([]);
  }
});

test("a plain form says it in a hidden field", async () => {
  for (const [name, ticked] of [
    ["a", { agreesToAutomatedContact: "on" }] as const,
    ["b", {}] as const,
  ]) {
    const fields = { ...planWish, email: `${name}@x.test`, [consentField]: older, ...ticked };
    const response = await postForm(app, fields, {}, "/talk-to-agent");
    expect(await consentsOf(await response.text())).toMatchObject([
      { version: older, agreed: name === "a" ? 1 : 0, page: "/talk-to-agent", channel: "page" },
    ]);
  }
});

test("whoever agrees without a number is told so at the number", async () => {
  const fields = { name: "Ada", email: "a@x.test", message: "Please call me." };
  const agrees = { ...fields, agreesToAutomatedContact: true };
  const response = await postJson(app, agrees, {}, "/api/contacts");
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: { phone: "Add a number, or untick the box below" },
  });
});
