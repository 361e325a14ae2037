import { afterAll, beforeAll, expect, test } from "vitest";
import automated from "#content/en/disclosures/automated-contact.yaml";
import { consentField } from "#contract/hidden-fields.ts";
import { planInput, postForm, postJson } from "./requests.ts";
import { startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The stored consent of the lead whose id is in a response. */
async function consentsOf(answer: string) {
  const id = /"id":"([\w-]+)"/.exec(answer)?.[1] ?? "";
  const kept = app.database.db.selectFrom("consent_records").selectAll();
  return await kept.where("lead_id", "=", id).execute();
}

const older = automated.versions.at(-1)?.version ?? "";
const path = "/api/plan-requests";

test("an older version exists", () => {
  expect(older).not.toBe(automated.shown.version);
});

test("an API call has the version of the shown checkbox in a header, checked or not", async () => {
  for (const agreed of [true, false]) {
    const fields = { ...planInput, agreesToAutomatedContact: agreed };
    const response = await postJson(app, fields, { "Consent-Version": older }, path);
    expect(await consentsOf(await response.text())).toMatchObject([
      { version: older, agreed: Number(agreed), phone: planInput.phone, channel: "api" },
    ]);
  }
});

test("without the header, or with an empty one, no answer is stored", async () => {
  for (const headers of [{}, { "Consent-Version": "" }]) {
    const other = { ...planInput, email: `${Object.keys(headers).length}@none.test` };
    const response = await postJson(app, other, headers, path);
    expect(response.status).toBe(201);
    expect(await consentsOf(await response.text())).toEqual([]);
  }
});

test("a plain form has it in a hidden field", async () => {
  for (const [name, ticked] of [
    ["a", { agreesToAutomatedContact: "on" }] as const,
    ["b", {}] as const,
  ]) {
    const fields = { ...planInput, email: `${name}@x.test`, [consentField]: older, ...ticked };
    const response = await postForm(app, fields, {}, "/talk-to-agent");
    expect(await consentsOf(await response.text())).toMatchObject([
      { version: older, agreed: name === "a" ? 1 : 0, page: "/talk-to-agent", channel: "page" },
    ]);
  }
});

test("consent without a phone number is an error at the phone field", async () => {
  const fields = { name: "Ada", email: "a@x.test", message: "Please call me." };
  const agrees = { ...fields, agreesToAutomatedContact: true };
  const response = await postJson(app, agrees, {}, "/api/contacts");
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: { phone: "Add a phone number, or uncheck the box below" },
  });
});
