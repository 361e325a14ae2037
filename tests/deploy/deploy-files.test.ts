import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import agency from "#content/agency/agency.yaml";
import { scratchDirectory } from "#server/base/testing.ts";
import { containerBytes } from "#scripts/container-files.ts";
import { readConfig } from "#server/config/config.ts";
import { settings } from "#server/config/settings.ts";

function deployFile(name: string): string {
  return readFileSync(`deploy/${name}`, "utf8");
}

type Values = Record<string, string>;

/** `NAME=value` of each line, including commented-out ones. */
function envFile(text: string): Values {
  return Object.fromEntries(
    [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** What the `Environment=` lines of a systemd unit set. */
function unitEnvironment(text: string): Values {
  return pairs([...text.matchAll(/^Environment=(.*)$/gm)].map(([, line = ""]) => line).join(" "));
}

/** What `ENV` sets in a container file. */
function containerEnvironment(text: string): Values {
  const lines = text.replaceAll(/\\\n\s*/g, " ").matchAll(/^ENV (.*)$/gm);
  return pairs([...lines].map(([, line = ""]) => line).join(" "));
}

function pairs(words: string): Values {
  return Object.fromEntries(
    words.split(/\s+/).flatMap((word) => {
      const [name = "", ...value] = word.split("=");
      return name === "" ? [] : [[name, value.join("=")]];
    }),
  );
}

const settingNames = new Set<string>([...settings.map(({ name }) => name), "NODE_ENV", "PATH"]);

/** The names that are neither our settings nor Node's or the system's. */
function unknownSettings(values: Values): string[] {
  return Object.keys(values).filter((name) => !settingNames.has(name));
}

/** The values of a directive of a systemd unit, in order. */
function directive(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}

const container = deployFile("Containerfile");
const unit = deployFile("medicare-leads.service");
const backup = deployFile("medicare-leads-backup.service");
const example = envFile(deployFile("service.env.example"));

/** `npm test` builds the site first. */
const isBuilt = existsSync("build/service/main.js");

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

interface Compose {
  readonly services: Record<string, Record<string, unknown>>;
}
const { services } = parse(deployFile("compose.yaml")) as Compose;
const { site = {}, proxy = {} } = services;
const siteEnvironment = site["environment"] as Record<string, string>;

test.each([
  ["the example settings", example],
  ["the unit", unitEnvironment(unit)],
  ["the backup unit", unitEnvironment(backup)],
  ["the container", containerEnvironment(container)],
  ["compose", siteEnvironment],
])("%s sets only known settings", (_, values) => {
  expect(Object.keys(values).length).toBeGreaterThan(0);
  expect(unknownSettings(values)).toEqual([]);
});

test("control: finds a misspelled setting", () => {
  expect(unknownSettings(envFile("SMTP_ULR=x\n#PROT=1\nPORT=1\n"))).toEqual(["SMTP_ULR", "PROT"]);
});

test("the service accepts the settings, behind one proxy, with mail enabled once it has a server", () => {
  const untouched = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ""));
  const filled = { ...untouched, SMTP_URL: "smtps://web:Xk29fQ@mail.relay.net" };
  const publicUrl = "https://www.example.com";
  for (const env of [unitEnvironment(unit), { ...siteEnvironment, PUBLIC_URL: publicUrl }]) {
    expect(() => readConfig(agency, { ...env, ...untouched })).toThrow("SMTP_URL");
    const config = readConfig(agency, { ...env, ...filled });
    expect(config).toMatchObject({ port: 3000, trustedProxies: 1, mail: "smtp" });
    expect(config.publicUrl.origin).toBe(publicUrl);
  }
});

test("all files use the same port", () => {
  const { PORT = "" } = unitEnvironment(unit);
  expect([containerEnvironment(container)["PORT"], siteEnvironment["PORT"]]).toEqual([PORT, PORT]);
  expect(container).toContain(`\nEXPOSE ${PORT}\n`);
  expect(container).toContain(`fetch('http://127.0.0.1:${PORT}/readyz')`);
  expect((proxy["environment"] as Record<string, string>)["UPSTREAM"]).toBe(`site:${PORT}`);
  expect(deployFile("Caddyfile")).toContain(`{$UPSTREAM:127.0.0.1:${PORT}}`);
  expect(deployFile("nginx.conf")).toContain(`server 127.0.0.1:${PORT};`);
});

// tests/faults/front-doors.test.ts runs what the service's unit and the container start.
test("the unit of backups starts a command that exists", () => {
  expect(directive(backup, "ExecStart")).toEqual([
    expect.stringMatching(/\/node scripts\/operator\.ts backup \/var\/lib\/\S+ --keep 30$/),
  ]);
  expect(existsSync("scripts/operator.ts")).toBe(true);
});

test("the container uses the Node version of package-lock.json", () => {
  const [, version] = /node:([\d.]+)-/.exec(container) ?? [];
  const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(version).toBe(lock.packages["node_modules/node"]?.version);
});

test.runIf(isBuilt)("the container adds at most 250 MB to its base image", () => {
  const megabytes = containerBytes(process.cwd()) / 1_000_000;
  expect(megabytes).toBeGreaterThan(10);
  expect(megabytes).toBeLessThan(250);
  // The measurement counts whole packages: Node itself, left out, is most of what it was.
  expect(statSync("node_modules/node/bin/node").size / 1_000_000).toBeGreaterThan(50);
});

describe("lead-desk", () => {
  const runWith = (env: Readonly<Record<string, string>>, file: string, ...words: string[]) =>
    spawnSync("sh", ["deploy/lead-desk", ...words], {
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        LEAD_DESK_SETTINGS: file,
        LEAD_DESK_USER: userInfo().username,
        ...env,
      },
    });
  const run = (file: string, ...words: string[]) => runWith({}, file, ...words);

  test.runIf(isBuilt)("runs a command with the service's settings, which aren't shell code", () => {
    const settingsFile = join(scratchDirectory(), "service.env");
    const directory = join(dirname(settingsFile), "data $(touch bad) `x`");
    writeFileSync(settingsFile, `# A comment\nDATA_DIR="${directory}"\nMAIL_FROM=A B <a@b.co>\n`);
    const { status, stderr } = run(settingsFile, "outbox", "list");
    expect([status, stderr]).toEqual([1, expect.stringContaining(join(directory, "leads.db"))]);
    expect(existsSync("bad")).toBe(false);
    writeFileSync(settingsFile, "PORT=none\n");
    expect(run(settingsFile, "outbox", "list").stderr).toContain("PORT: a number from 0 to 65535");
  });

  test.runIf(isBuilt)(
    "what the caller has set wins over the settings: another store can be listed",
    () => {
      const directory = scratchDirectory();
      const settingsFile = join(directory, "service.env");
      writeFileSync(settingsFile, `DATA_DIR=${directory}/service\n`);
      const listed = (env: Readonly<Record<string, string>>) =>
        runWith(env, settingsFile, "outbox", "list").stderr;
      expect(listed({})).toContain(`${directory}/service/leads.db`);
      expect(listed({ DATA_DIR: `${directory}/restored` })).toContain(`${directory}/restored/`);
      const url = "postgres://desk@127.0.0.1:1/restored";
      expect(listed({ DATABASE_URL: url })).toContain("The database restored on 127.0.0.1:1");
    },
  );

  test.runIf(userInfo().uid === 0 && process.platform === "linux")(
    "becomes the service's user for root, in cron's environment too",
    () => {
      const home = scratchDirectory();
      chmodSync(home, 0o755);
      cpSync("deploy/lead-desk", join(home, "deploy/lead-desk"));
      mkdirSync(join(home, "build/service"), { recursive: true });
      writeFileSync(join(home, "build/service/main.js"), "");
      writeFileSync(join(home, "build/service/leads.js"), "console.log(process.getuid())");
      const [settingsFile, nodeFolder] = [
        join(home, "service.env"),
        join(home, "node_modules/.bin"),
      ];
      writeFileSync(settingsFile, "PORT=3000\n", { mode: 0o600 });
      mkdirSync(nodeFolder, { recursive: true });
      cpSync(process.execPath, join(nodeFolder, "node"));
      const runAs = (user: string) =>
        spawnSync("/bin/sh", [join(home, "deploy/lead-desk"), "leads"], {
          encoding: "utf8",
          env: {
            // cron's.
            PATH: "/usr/bin:/bin",
            LEAD_DESK_SETTINGS: settingsFile,
            LEAD_DESK_USER: user,
          },
        }).stdout;
      expect(Number(runAs("nobody"))).toBeGreaterThan(0);
      expect(runAs("root")).toBe("0\n");
    },
  );

  test.runIf(isBuilt)("names the commands", () => {
    for (const words of [[], ["main"], ["../leads"], ["nope"]]) {
      const { status, stderr } = run("/dev/null", ...words);
      expect([words, status, stderr]).toEqual([words, 1, expect.stringMatching(/ leads .*outbox/)]);
    }
  });
});

describe("least privilege", () => {
  test("the container's last stage runs as an unnamed user, and contains no sources", () => {
    const last = container.slice(container.lastIndexOf("\nFROM"));
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/^COPY (?!--from=build)/m);
  });

  test("the container has a read-only root file system and no capabilities", () => {
    expect(site).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: [`data:${siteEnvironment["DATA_DIR"]}`],
    });
    expect(site).not.toHaveProperty("ports");
  });

  test.each([
    ["NoNewPrivileges", "yes"],
    ["ProtectSystem", "strict"],
    ["ProtectHome", "yes"],
    ["CapabilityBoundingSet", ""],
    ["UMask", "0077"],
    ["StateDirectoryMode", "0700"],
  ])("both units have %s=%s", (name, value) => {
    expect([...directive(unit, name), ...directive(backup, name)]).toEqual([value, value]);
  });

  test("the units write only to the data directory, and no secrets get into an image", () => {
    const [state] = directive(unit, "StateDirectory")[0]?.split(" ") ?? [];
    expect(unitEnvironment(unit)["DATA_DIR"]).toBe(`/var/lib/${state}`);
    expect(unitEnvironment(backup)["DATA_DIR"]).toBe(`/var/lib/${state}`);
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of [".git", ".env*", "data", "build", "node_modules", "deploy/service.env"])
      expect(ignored).toContain(name);
  });
});

test("HTTP is redirected to HTTPS on the same host, and no proxy logs visitors", () => {
  const nginx = deployFile("nginx.conf");
  expect(nginx).toContain("return 301 https://$host$request_uri;");
  expect(nginx).toContain("listen 443 ssl http2;");
  expect(nginx.match(/^server \{/gm)).toHaveLength(
    nginx.match(/^ {2}access_log off;$/gm)?.length ?? 0,
  );
  expect(nginx + deployFile("Caddyfile")).not.toMatch(/^\s*(add_header|header|encode|gzip|log)\b/m);
});
