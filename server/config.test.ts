import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { ConfigError } from "./config-error.ts";
import { readConfig } from "./config.ts";
import type { Environment } from "./settings.ts";

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`;

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("with nothing set, a trial on this machine works and mail goes to files", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: new URL("http://localhost:3000"),
    dataDir: resolve("data"),
    database: { engine: "sqlite", file: resolve("data/leads.db") },
    smtpUrl: null,
    mailFrom: { name: agency.name, address: agency.email },
    agentEmail: agency.email,
    signingSecret: null,
    trustedProxies: 0,
    logLevel: "info",
    rateLimitPerHour: 30,
    counts: true,
    mail: "files",
    webhooks: { urls: [], secrets: [], allow: [] },
    metrics: null,
  });
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: " ", SMTP_URL: "" })).toEqual(readConfig({}));
});

test("every setting is read", () => {
  expect(
    readConfig({
      PORT: "8080",
      HOST: "::",
      PUBLIC_URL: "https://www.example.com",
      DATA_DIR: "/var/lib/desk",
      DATABASE_URL: "file:/srv/leads.db",
      SMTP_URL: "smtps://user:pass@mail.example.com",
      MAIL_FROM: "The Agency <hello@example.com>",
      AGENT_EMAIL: "agents@example.com",
      SIGNING_SECRET: "a-secret-of-thirty-two-characters",
      TRUSTED_PROXIES: "2",
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_HOUR: "5",
      COUNTS: "off",
      METRICS_PORT: "9464",
      METRICS_HOST: "10.0.0.5",
      WEBHOOK_URL: "https://crm.example.com/hook, http://crm.internal/hook",
      WEBHOOK_SECRET: `${secretOf(24)} ${secretOf(64)}`,
      WEBHOOK_ALLOW: "crm.internal",
    }),
  ).toEqual({
    port: 8080,
    host: "::",
    publicUrl: new URL("https://www.example.com"),
    dataDir: "/var/lib/desk",
    database: { engine: "sqlite", file: "/srv/leads.db" },
    smtpUrl: "smtps://user:pass@mail.example.com",
    mailFrom: { name: "The Agency", address: "hello@example.com" },
    agentEmail: "agents@example.com",
    signingSecret: "a-secret-of-thirty-two-characters",
    trustedProxies: 2,
    logLevel: "warn",
    rateLimitPerHour: 5,
    counts: false,
    mail: "smtp",
    webhooks: {
      urls: ["https://crm.example.com/hook", "http://crm.internal/hook"],
      secrets: [secretOf(24), secretOf(64)],
      allow: ["crm.internal"],
    },
    metrics: { host: "10.0.0.5", port: 9464 },
  });
});

test("the public address follows the port", () => {
  expect(readConfig({ PORT: "4100" }).publicUrl.href).toBe("http://localhost:4100/");
});

test("every fault is told at once, by the setting's name", () => {
  const faults = faultsOf({
    PORT: "70000",
    PUBLIC_URL: "www.example.com",
    DATABASE_URL: "mysql://x",
    SMTP_URL: "mail.example.com",
    MAIL_FROM: "nobody",
    AGENT_EMAIL: "nobody",
    SIGNING_SECRET: "hunter2",
    TRUSTED_PROXIES: "-1",
    LOG_LEVEL: "loud",
    RATE_LIMIT_PER_HOUR: "0",
    COUNTS: "perhaps",
    WEBHOOK_URL: "http://crm.example.com",
    WEBHOOK_SECRET: "secret",
    WEBHOOK_ALLOW: "http://crm.internal",
  });
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "PORT",
    "PUBLIC_URL",
    "SMTP_URL",
    "MAIL_FROM",
    "AGENT_EMAIL",
    "SIGNING_SECRET",
    "TRUSTED_PROXIES",
    "LOG_LEVEL",
    "RATE_LIMIT_PER_HOUR",
    "COUNTS",
    "WEBHOOK_ALLOW",
    "WEBHOOK_URL",
    "WEBHOOK_SECRET",
    "DATABASE_URL",
  ]);
});

test("a fault never quotes the value, which may hold a password", () => {
  const faults = faultsOf({
    SMTP_URL: "smtpx://user:hunter2@mail.example.com",
    DATABASE_URL: "postgres://user:hunter2@db",
    WEBHOOK_URL: "https://user:hunter2@crm.example.com",
    WEBHOOK_SECRET: "whsec_hunter2",
  }).join("\n");
  expect(faults).not.toContain("hunter2");
  expect(faults).toContain("DATABASE_URL:");
});

describe("where mail goes without a mail server", () => {
  test.each([
    ["http://localhost:3000", "files", "127.0.0.1"],
    ["http://127.0.0.1:3000", "files", "127.0.0.1"],
    ["http://[::1]:3000", "files", "127.0.0.1"],
    ["https://www.example.com", "queued", "0.0.0.0"],
    ["http://localhost.example.com", "queued", "0.0.0.0"],
  ])("%s: %s, listening on %s", (url, mail, host) => {
    expect(readConfig({ PUBLIC_URL: url })).toMatchObject({ mail, host });
  });
});

test.each([
  "https://example.com/path",
  "https://example.com/?a=1",
  "https://u:p@example.com",
  "ftp://example.com",
])("the public address may not be %s", (url) => {
  expect(faultsOf({ PUBLIC_URL: url })).toHaveLength(1);
});

test.each([
  ["file:leads.db", resolve("leads.db")],
  ["file:./x/leads.db", resolve("x/leads.db")],
  ["file:///srv/a%20b.db", "/srv/a b.db"],
])("database address %s", (url, file) => {
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ engine: "sqlite", file });
});

test.each(["postgres://desk:secret@db.example/leads?sslmode=require", "postgresql:///leads"])(
  "database address %s",
  (url) => {
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ engine: "postgres", url });
  },
);

test.each([
  "file:",
  "file://host/leads.db",
  "leads.db",
  "file:leads.db?mode=ro",
  "file:///a%2Fb",
  "file:///a%zz",
  "postgres://db.example",
  "postgres://",
])("database address %s is refused", (url) => {
  expect(faultsOf({ DATABASE_URL: url })).toHaveLength(1);
});

test.each([
  ["a@example.com", { name: "", address: "a@example.com" }],
  ['"Agency, The" <a@example.com>', { name: "Agency, The", address: "a@example.com" }],
])("sender %s", (text, expected) => {
  expect(readConfig({ MAIL_FROM: text }).mailFrom).toEqual(expected);
});

test("a sender cannot smuggle a header", () => {
  expect(faultsOf({ MAIL_FROM: "A\r\nBcc: b@example.com <a@example.com>" })).toHaveLength(1);
});
