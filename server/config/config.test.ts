import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { readConfig, readWebhooks } from "./config.ts";
import { settingFindings } from "./launch.ts";
import { ConfigError, createSettingReader, exampleIn } from "./setting-parsers.ts";
import type { Environment } from "./settings.ts";

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`;

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(agency, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("runs a local trial without any settings, with mail written to files", () => {
  expect(readConfig(agency, {})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: new URL("http://localhost:3000"),
    allowSamples: false,
    siteDate: null,
    dataDir: resolve("data"),
    database: { engine: "sqlite", file: resolve("data/leads.db") },
    smtpUrl: null,
    mailFrom: { name: agency.name, address: agency.email },
    bounceAddress: agency.email,
    agentEmail: [{ name: "", address: agency.email }],
    notifyDetail: "full",
    signingSecret: null,
    trustedProxies: 0,
    logLevel: "info",
    rateLimitPerHour: 30,
    counts: true,
    mail: "files",
    webhooks: { urls: [], secrets: [], allow: [] },
    metrics: null,
    planSources: {
      plans: "https://www.cms.gov/medicare/coverage/prescription-drug-coverage",
      zips: "https://www2.census.gov/geo/docs/maps-data/data/rel2020/zcta520/tab20_zcta520_county20_natl.txt",
    },
  });
});

test("treats an empty setting as unset", () => {
  expect(readConfig(agency, { PORT: " ", SMTP_URL: "" })).toEqual(readConfig(agency, {}));
});

test("reads every setting", () => {
  expect(
    readConfig(agency, {
      PORT: "8080",
      HOST: "::",
      PUBLIC_URL: "https://www.example.com",
      ALLOW_SAMPLES: "yes",
      DATA_DIR: "/var/lib/desk",
      DATABASE_URL: "file:/srv/leads.db",
      SMTP_URL: "smtps://web:pass@mail.relay.net",
      MAIL_FROM: "The Agency <hello@example.com>",
      BOUNCE_ADDRESS: "bounces@mail.example.com",
      AGENT_EMAIL: "agents@example.com",
      NOTIFY_DETAIL: "minimal",
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
      PLANS_SOURCE: "https://files.example.com/{year}.zip",
      PLANS_ZIPS_SOURCE: "http://files.internal/zips.csv",
    }),
  ).toEqual({
    port: 8080,
    host: "::",
    publicUrl: new URL("https://www.example.com"),
    allowSamples: true,
    siteDate: null,
    dataDir: "/var/lib/desk",
    database: { engine: "sqlite", file: "/srv/leads.db" },
    smtpUrl: "smtps://web:pass@mail.relay.net",
    mailFrom: { name: "The Agency", address: "hello@example.com" },
    bounceAddress: "bounces@mail.example.com",
    agentEmail: [{ name: "", address: "agents@example.com" }],
    notifyDetail: "minimal",
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
    planSources: {
      plans: "https://files.example.com/{year}.zip",
      zips: "http://files.internal/zips.csv",
    },
  });
});

test("the default public address includes the port", () => {
  expect(readConfig(agency, { PORT: "4100" }).publicUrl.href).toBe("http://localhost:4100/");
});

test("reports all invalid settings at once, by name", () => {
  // In the order in which they're read.
  const invalid = {
    PORT: "70000",
    PUBLIC_URL: "www.example.com",
    ALLOW_SAMPLES: "maybe",
    MAIL_FROM: "nobody",
    SMTP_URL: "mail.example.com",
    BOUNCE_ADDRESS: "Bounces <bounces@example.com>",
    AGENT_EMAIL: "nobody",
    NOTIFY_DETAIL: "none",
    SIGNING_SECRET: "hunter2",
    TRUSTED_PROXIES: "-1",
    LOG_LEVEL: "loud",
    RATE_LIMIT_PER_HOUR: "0",
    COUNTS: "perhaps",
    WEBHOOK_ALLOW: "http://crm.internal",
    WEBHOOK_URL: "http://crm.example.com",
    WEBHOOK_SECRET: "secret",
    PLANS_SOURCE: "ftp://cms.gov/plans.zip",
    PLANS_ZIPS_SOURCE: "zips.csv",
    DATABASE_URL: "mysql://x",
  };
  expect(faultsOf(invalid).map((fault) => fault.split(":")[0])).toEqual(Object.keys(invalid));
});

test("an error never quotes the value, which may contain a password", () => {
  const faults = faultsOf({
    SMTP_URL: "smtpx://user:hunter2@mail.example.com",
    DATABASE_URL: "postgres://user:hunter2@db",
    WEBHOOK_URL: "https://user:hunter2@crm.example.com",
    WEBHOOK_SECRET: "whsec_hunter2",
  }).join("\n");
  expect(faults).not.toContain("hunter2");
  expect(faults).toContain("DATABASE_URL:");
});

describe("an SMTP_URL with a part of an example", () => {
  const deployed = /^SMTP_URL=(.*)$/m.exec(readFileSync("deploy/service.env.example", "utf8"))?.[1];
  const guide = readFileSync("docs/guides/get-your-mail-delivered.md", "utf8");
  const microsoft = /^SMTP_URL=(\S+office365\S+)$/m.exec(guide)?.[1];
  const google = /^SMTP_URL=(\S+gmail\S+)$/m.exec(guide)?.[1];
  const finding = (SMTP_URL: string) =>
    settingFindings({ SMTP_URL }).find(({ where }) => where === "SMTP_URL");

  test.each([
    ["host", deployed, "smtp://USER:PASSWORD@HOST:587", "smtps://web:Xk29fQ@mail.example.org"],
    ["host", "smtp://user:password@mail.example.com:587?requireTLS=true"],
    ["host", "smtps://web:Xk29fQ@EXAMPLE.NET", "smtps://web:Xk29fQ@mail.example.com."],
    ["host", "smtps://web:Xk29fQ@mail.agency.example", "smtp://relay.invalid:25"],
    ["host", "smtp://relay.test:25"],
    ["password", microsoft, "smtp://web:PASSWORD@smtp.relay.net"],
    ["user name", "smtp://website%40example.com:Xk29fQ@smtp.office365.com:587"],
    ["user name", "smtp://USER:Xk29fQ@smtp.relay.net"],
  ])("is refused because of the %s in %s, by the launch check too", (part, ...urls) => {
    for (const url of urls.map(String)) {
      expect(exampleIn(url), `for ${url}`).toEqual({ part, isCertain: true });
      expect(faultsOf({ SMTP_URL: url })).toEqual([
        expect.stringContaining("without a host, user name or password from an example"),
      ]);
      const what = expect.stringContaining(`has the ${part} of an example`);
      expect(finding(url)).toMatchObject({ kind: "setting", what });
    }
  });

  test.each([
    [
      "host",
      "smtp.your-provider.com smtp.mydomain.com mail.mymail.com smtp.mysite.net SMTP_HOST:587",
    ],
    ["password", "password your-password YOUR_PASSWORD change-me %3Cpassword%3E"],
    ["user name", "your-name USERNAME desk%40agency.test"],
  ])("may be real: the service starts, and the launch check names the %s: %s", (part, texts) => {
    const real = new Map([
      ["host", "smtp.relay.net"],
      ["password", "Xk29fQ"],
      ["user name", "web"],
    ]);
    for (const text of texts.split(" ")) {
      real.set(part, text);
      const url = `smtp://${real.get("user name")}:${real.get("password")}@${real.get("host")}`;
      expect(exampleIn(url), `for ${url}`).toEqual({ part, isCertain: false });
      expect(readConfig(agency, { SMTP_URL: url }).smtpUrl).toBe(url);
      const what = expect.stringContaining(`has a ${part} that looks like an example's`);
      expect(finding(url)).toMatchObject({ kind: "setting-note", what });
    }
    expect(finding("smtp://example:25")).toMatchObject({ kind: "setting-note" });
  });

  test.each([
    google,
    "smtp://relay.internal:25?tls.rejectUnauthorized=false",
    "smtp://web%40agency.com:Xk29fQ@smtp.office365.com:587",
    "smtp://user:Xk29fQ@mail.agency.com",
    "smtp://mynameisann:Xk29fQ@mail.agency.com",
    "smtp://mylogin2%40agency.com:Xk29fQ@mail.agency.com",
    "smtp://apikey:SG.passwordXk29@smtp.sendgrid.net",
    "smtp://web:p%zz@mail.relay.net",
    "smtps://mailserver",
    "smtps://mail-host",
    "smtp://mail.examples-insurance.com",
    "smtp://mail.test-relay.com",
    "smtp://user:password@127.0.0.1:1025",
    "smtp://USER:PASSWORD@localhost",
  ])("is none of %s", (url = "") => {
    expect(exampleIn(url)).toBe(null);
    expect(readConfig(agency, { SMTP_URL: url }).smtpUrl).toBe(url);
    expect(finding(url)).toBeUndefined();
  });
});

describe("AGENT_EMAIL", () => {
  test("can list several people by name, each once", () => {
    const AGENT_EMAIL = 'Ann Lee <ann@x.com>, "Cole, Bob" <bob@x.com>, eve@x.com, ANN@x.com,';
    expect(readConfig(agency, { AGENT_EMAIL }).agentEmail).toEqual([
      { name: "Ann Lee", address: "ann@x.com" },
      { name: "Cole, Bob", address: "bob@x.com" },
      { name: "", address: "eve@x.com" },
    ]);
  });

  test.each([
    ["nobody", "AGENT_EMAIL: an email address"],
    ["Ann <ann@x.com>, Bob <bob@x>, eve@x.com", "AGENT_EMAIL: address 2 of 3 must be an email"],
    ["Ann <ann@x.com>; Bob <bob@x.com>", "AGENT_EMAIL: an email address"],
    ["Ann\r\nBcc: eve@x.com <ann@x.com>, bob@x.com", "AGENT_EMAIL: address 1 of 2"],
    [",", "AGENT_EMAIL: an email address"],
  ])("refuses %j and says which address is faulty", (AGENT_EMAIL, fault) => {
    const faults = faultsOf({ AGENT_EMAIL });
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});

test.each([
  ["http://localhost:3000", "files", "127.0.0.1"],
  ["http://127.0.0.1:3000", "files", "127.0.0.1"],
  ["http://[::1]:3000", "files", "127.0.0.1"],
  ["https://www.example.com", "queued", "0.0.0.0"],
  ["http://localhost.example.com", "queued", "0.0.0.0"],
])("mail without a mail server at %s: %s, listening on %s", (url, mail, host) => {
  expect(readConfig(agency, { PUBLIC_URL: url })).toMatchObject({ mail, host });
});

test.each<[string, object]>([
  ["file:leads.db", { engine: "sqlite", file: resolve("leads.db") }],
  ["file:./x/leads.db", { engine: "sqlite", file: resolve("x/leads.db") }],
  ["file:///srv/a%20b.db", { engine: "sqlite", file: "/srv/a b.db" }],
  ...["postgres://desk:secret@db.example/leads?sslmode=require", "postgresql:///leads"].map(
    (url): [string, object] => [url, { engine: "postgres", url }],
  ),
])("database address %s", (DATABASE_URL, database) => {
  expect(readConfig(agency, { DATABASE_URL }).database).toEqual(database);
});

test.each([
  ["DATABASE_URL", "file:", "file://host/leads.db", "leads.db", "file:leads.db?mode=ro"],
  ["DATABASE_URL", "file:///a%2Fb", "file:///a%zz", "postgres://db.example", "postgres://"],
  ["PUBLIC_URL", "https://example.com/path", "https://example.com/?a=1"],
  ["PUBLIC_URL", "https://u:p@example.com", "ftp://example.com"],
  // It can't inject a header.
  ["MAIL_FROM", "A\r\nBcc: b@example.com <a@example.com>"],
])("rejects as %s: %s", (name, ...values) => {
  for (const value of values) expect(faultsOf({ [name]: value }), `for ${value}`).toHaveLength(1);
});

test.each([
  ["a@example.com", { name: "", address: "a@example.com" }],
  ['"Agency, The" <a@example.com>', { name: "Agency, The", address: "a@example.com" }],
])("for the sender %s, mail comes back to the address by default", (MAIL_FROM, mailFrom) => {
  const bounceAddress = "a@example.com";
  expect(readConfig(agency, { MAIL_FROM })).toMatchObject({ mailFrom, bounceAddress });
});

test.each(["a@example.com,b@example.com", "a@example.com\r\nRCPT TO:<b@example.com>", "<>"])(
  "a bounce address may not be %j",
  (address) => {
    expect(faultsOf({ BOUNCE_ADDRESS: address })).toEqual([
      "BOUNCE_ADDRESS: an email address without a name",
    ]);
  },
);

const secret = secretOf(24);

/** The parsed value, or the faults if there are any. */
function read(env: Environment) {
  const reader = createSettingReader(env);
  const webhooks = readWebhooks(reader);
  try {
    reader.finish();
  } catch (error) {
    return (error as { faults: readonly string[] }).faults;
  }
  return webhooks;
}

const withSecret = (url: string, allow = "") =>
  read({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: allow });

test.each([
  ["https://crm.example.com", ["https://crm.example.com/"]],
  [
    "https://a.example/x https://b.example/y?key=1",
    ["https://a.example/x", "https://b.example/y?key=1"],
  ],
  ["https://a.example/x,\n https://b.example/y", ["https://a.example/x", "https://b.example/y"]],
  ["https://a.example/x https://A.example/x", ["https://a.example/x"]],
])("destinations %j", (text, urls) => {
  expect(withSecret(text)).toEqual({ urls, secrets: [secret], allow: [] });
});

test.each([
  ["http://10.0.0.7:8080/hook", "10.0.0.7"],
  ["http://167772167/hook", "10.0.0.7"],
  ["http://CRM.internal/hook", "crm.internal"],
  ["http://crm.internal/hook", "other.internal, CRM.internal"],
  ["http://[fd00::7]/hook", "fd00:0:0::7"],
])("allows http to an allowed host: %s with %s", (url, allow) => {
  expect(withSecret(url, allow)).toMatchObject({ urls: [new URL(url).href] });
});

test.each([
  ["another scheme", "http://crm.example.com/hook", "ftp://crm.example.com/hook"],
  ["no scheme, or nothing after it", "crm.example.com/hook", "https://", ","],
  ["a user or a password", "https://user@crm.example.com/hook", "https://:pass@crm.example.com/"],
  ["a fragment", "https://crm.example.com/hook#part"],
  ["one of them wrong", "https://crm.example.com/hook http://other.example/hook"],
])("rejects a destination with %s", (_, ...urls) => {
  const fault = expect.stringMatching(/^WEBHOOK_URL: https addresses/);
  for (const url of urls) expect(withSecret(url, "10.0.0.7"), `for ${url}`).toEqual([fault]);
});

test.each([
  ["too short", secretOf(23)],
  ["too long", secretOf(65)],
  ["without its prefix", Buffer.alloc(24, 7).toString("base64")],
  ["not base64", `whsec_${"!".repeat(32)}`],
  ["cut off", secret.slice(0, -1)],
  ["partly invalid", `${secret} whsec_no`],
  ["only a comma", ","],
])("rejects a secret that is %s", (_, given) => {
  const faults = read({ WEBHOOK_URL: "https://crm.example.com", WEBHOOK_SECRET: given });
  expect(faults).toEqual([
    "WEBHOOK_SECRET: whsec_ followed by 24 to 64 bytes in base64; separate several with spaces",
  ]);
});

test("rejects destinations without a secret, and says what to do", () => {
  expect(read({ WEBHOOK_URL: "https://crm.example.com" })).toEqual([
    "WEBHOOK_SECRET: required when WEBHOOK_URL is set, to sign the webhooks",
  ]);
  expect(read({ WEBHOOK_SECRET: secret })).toMatchObject({ urls: [] });
});

test("allows only hosts", () => {
  const others = ["http://crm.internal", "crm.internal/x", "crm.internal:80", "user@crm"];
  for (const allow of [...others, "10.0.0.0/8", "10.0.0.999"])
    expect(read({ WEBHOOK_ALLOW: allow })).toEqual([expect.stringMatching(/^WEBHOOK_ALLOW: host/)]);
});
