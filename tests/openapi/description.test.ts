import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/request-headers.ts";
import { birthdatePattern } from "#server/openapi/schemas.ts";
import { startApp, type StartedApp } from "#tests/http/start-app.ts";
import { readDescription, type Description } from "./description.ts";

const path = "/api/openapi.json";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function served(): Promise<Description & { info: { title: string }; openapi: string }> {
  return (await (await fetch(`${app.origin}${path}`)).json()) as never;
}

/** Method and path of each call that the service takes under /api, sorted. */
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

test("is served as JSON, and a kept one is confirmed", async () => {
  const response = await fetch(`${app.origin}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(await response.json()).toEqual(readDescription());
  const etag = response.headers.get("etag") ?? "";
  const again = await fetch(`${app.origin}${path}`, { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

/** Faults of a document by the schema of OpenAPI 3.1. */
async function faultsIn(document: object): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(
    Object.fromEntries(Object.entries(document)),
  );
  return valid ? [] : errors;
}

test("is valid OpenAPI 3.1, which a fault in it would not be", async () => {
  const document = await served();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await faultsIn(document)).toEqual([]);
  const faulty = { ...document, paths: { "/api/leads": { post: { responses: 201 } } } };
  expect(await faultsIn(faulty)).not.toEqual([]);
});

test("describes every call that the service takes, and no other", async () => {
  expect(describedIn(await served())).toEqual(routesOf(app));
  expect(routesOf(app).length).toBeGreaterThan(3);
});

test("names the agency and no host", async () => {
  const document = await served();
  expect(document.info.title).toContain(agency.name);
  expect(document).toMatchObject({ servers: [{ url: "/" }] });
  expect(JSON.stringify(document)).not.toMatch(/localhost|127\.0\.0\.1|https?:\/\//);
});

test("describes every header that calls read", async () => {
  const { parameters = {} } = (await served()).components;
  const names = Object.values(parameters).map((parameter) => (parameter as { name: string }).name);
  expect(names).toEqual(expect.arrayContaining(Object.values(requestHeaders)));
});

test("describes what is sent to other programs by the schema of their page", async () => {
  const { webhooks } = (await served()) as never as { webhooks: Record<string, unknown> };
  const { $schema: _, ...schema } = JSON.parse(
    await readFile("docs/lead-created.schema.json", "utf8"),
  );
  expect(webhooks["lead.created"]).toMatchObject({
    post: { requestBody: { content: { "application/json": { schema } } } },
  });
});

describe("tells of each field what it holds", () => {
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

  test("patterns and limits, also behind a trim", () => {
    expect(schemas["PlanRequest"]).toMatchObject({
      required: ["name", "email", "phone", "zipCode", "birthdate"],
      properties: {
        name: { minLength: 1, maxLength: 100 },
        email: { format: "email", maxLength: 254 },
        birthdate: { pattern: birthdatePattern },
        zipCode: { pattern: "^\\d{5}$" },
        preferredContactMethod: { enum: ["phone", "email", "text"], default: "phone" },
        additionalInfo: { anyOf: [{ const: "" }, { maxLength: 1000 }] },
      },
    });
  });
});
