import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/submission-parts.ts";
import { serve } from "#server/base/testing.ts";
import { newSecret, sampleDelivery } from "#server/delivery/testing.ts";
import {
  createWebhookSender,
  webhookAgents,
  webhookTimeout,
} from "#server/delivery/webhooks/sender.ts";
import { birthdatePattern } from "#server/http/lead-field-notes.ts";
import { startApp, type StartedApp } from "#tests/http/testing.ts";
import { readDescription, type Description } from "./testing.ts";

const path = "/api/openapi.json";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function served(): Promise<Description & { info: { title: string }; openapi: string }> {
  return (await (await fetch(`${app.origin}${path}`)).json()) as never;
}

/** Method and path of each endpoint under /api, sorted. */
function routesOf({ routes }: StartedApp): string[] {
  const calls = routes.filter((route) => route.method !== "ALL" && route.path.startsWith("/api/"));
  return [...new Set(calls.map((route) => `${route.method} ${route.path}`))].toSorted();
}

function describedIn({ paths }: Description): string[] {
  const calls = Object.entries(paths).flatMap(([name, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${name}`),
  );
  return calls.toSorted();
}

test("is served as JSON, and revalidated with a 304", async () => {
  const response = await fetch(`${app.origin}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(await response.json()).toEqual(readDescription());
  const etag = response.headers.get("etag") ?? "";
  const again = await fetch(`${app.origin}${path}`, { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

/** Faults of a document according to the schema of OpenAPI 3.1. */
async function faultsIn(document: object): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(
    Object.fromEntries(Object.entries(document)),
  );
  return valid ? [] : errors;
}

test("is valid OpenAPI 3.1, and an invalid variant is not", async () => {
  const document = await served();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await faultsIn(document)).toEqual([]);
  const faulty = { ...document, paths: { "/api/leads": { post: { responses: 201 } } } };
  expect(await faultsIn(faulty)).not.toEqual([]);
});

test("describes every endpoint of the service, and no other", async () => {
  expect(describedIn(await served())).toEqual(routesOf(app));
  expect(routesOf(app).length).toBeGreaterThan(3);
});

test("names the agency and no host", async () => {
  const document = await served();
  expect(document.info.title).toContain(agency.name);
  expect(document).toMatchObject({ servers: [{ url: "/" }] });
  expect(JSON.stringify(document)).not.toMatch(/localhost|127\.0\.0\.1|https?:\/\//);
});

test("describes every request header that is read", async () => {
  const operations = Object.values((await served()).paths).flatMap((methods) =>
    Object.values(methods),
  );
  const names = operations.flatMap(({ parameters = [] }) => parameters).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.values(requestHeaders)));
});

test.each([
  ["lead.created", "docs/lead-created.schema.json"],
  ["lead.updated", "docs/lead-updated.schema.json"],
])("describes the webhook %s with the schema of its page", async (event, file) => {
  const { webhooks } = (await served()) as never as { webhooks: Record<string, unknown> };
  const { $schema: _, ...schema } = JSON.parse(await readFile(file, "utf8"));
  expect(webhooks[event]).toMatchObject({
    post: { requestBody: { content: { "application/json": { schema } } } },
  });
});

test("a receiver's every status has the effect that its description names, and any other is a refusal", async () => {
  const { webhooks } = (await served()) as never as {
    webhooks: { "lead.created": { post: { responses: Record<string, { description: string }> } } };
  };
  const { responses } = webhooks["lead.created"].post;
  const receiver = await serve(({ url = "" }, response) =>
    response.writeHead(Number(url.slice(1))).end(),
  );
  const agentFor = webhookAgents(["127.0.0.1"]);
  const sender = createWebhookSender({
    secrets: [newSecret()],
    agentFor,
    stopOf: async () => null,
    now: () => new Date(),
  });
  const effects = { Accepted: "sent", Rejected: "refused", Retried: "retry" } as const;
  const effectOf = (status: number) => {
    const answer = responses[status] ?? responses[`${Math.trunc(status / 100)}XX`];
    const text = answer?.description ?? "Rejected";
    if (text.includes(String(status))) return "retry";
    return Object.entries(effects).find(([word]) => text.startsWith(word))?.[1];
  };
  for (let status = 200; status < 600; status += 1) {
    const destination = `${receiver}/${status}`;
    const { result } = await sender.send({ ...sampleDelivery("lead-webhook"), destination });
    expect([status, result]).toEqual([status, effectOf(status)]);
  }
  expect(responses["2XX"]?.description).toContain(`within ${webhookTimeout / 1000} seconds`);
});

describe("describes each field", () => {
  const { schemas = {} } = readDescription().components;
  test.each(["GuideLead", "PlanRequest", "ContactMessage"])("%s", (name) => {
    const { properties, examples } = schemas[name] as {
      properties: Record<string, { description?: string }>;
      examples: object[];
    };
    for (const [field, { description }] of Object.entries(properties))
      expect(description, `of ${field}`).toMatch(/\.$/);
    expect(Object.keys(examples[0] ?? {})).toEqual(Object.keys(properties));
  });

  test("has patterns and limits, also after a trim", () => {
    expect(schemas["PlanRequest"]).toMatchObject({
      required: ["name", "phone", "zipCode", "birthdate", "email"],
      properties: {
        name: { minLength: 1, maxLength: 100 },
        email: { format: "email", maxLength: 254 },
        birthdate: { pattern: birthdatePattern },
        zipCode: { pattern: expect.stringMatching(/^\^\(\\d\{5\}\)/) },
        preferredContactMethod: { enum: ["phone", "email", "text"], default: "phone" },
        additionalInfo: { anyOf: [{ const: "" }, { maxLength: 1000 }] },
      },
    });
  });
});

const publicUrl = new URL("https://www.example.com");
const [, command = ""] =
  /```sh\n(curl [\s\S]*?)```/.exec(readFileSync("docs/api.md", "utf8")) ?? [];

function valuesOf(option: string): string[] {
  return [...command.matchAll(new RegExp(`${option} '([^']*)'`, "g"))].map(([, text = ""]) => text);
}

test("the example in the docs sends a lead", async () => {
  const docsApp = await startApp({ publicUrl });
  const place = /curl https:\/\/www\.example\.com(\S+)/.exec(command)?.[1] ?? "";
  const headers = valuesOf("-H").map((line) => line.split(": ") as [string, string]);
  const [body = ""] = valuesOf("-d");
  const response = await fetch(docsApp.origin + place, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ success: true, id: expect.any(String) });
  expect(response.status).toBe(201);
  expect(await docsApp.leads()).toMatchObject([{ kind: "consultation", name: "Ada Flores" }]);
  expect(headers.map(([name]) => name)).not.toContain("Origin");
  const foreign = [...headers, ["Origin", "https://evil.test"] as [string, string]];
  expect(
    (await fetch(docsApp.origin + place, { method: "POST", headers: foreign, body })).status,
  ).toBe(403);
});
