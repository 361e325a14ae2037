import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import agency from "#content/agency/agency.yaml";
import { readConfig } from "#server/config/config.ts";
import { settings } from "#server/config/settings.ts";

/** One of the files under `deploy/`. */
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

const known = new Set<string>([...settings.map(({ name }) => name), "NODE_ENV", "PATH"]);

/** The names that are neither our settings nor Node's or the system's. */
function unknownSettings(values: Values): string[] {
  return Object.keys(values).filter((name) => !known.has(name));
}

/** The values of a directive of a systemd unit, in order. */
function directive(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}

const container = deployFile("Containerfile");
const unit = deployFile("medicare-leads.service");
const backup = deployFile("medicare-leads-backup.service");
const rebuild = deployFile("medicare-leads-rebuild.service");
const example = envFile(deployFile("service.env.example"));
const manifest: { dependencies: { node: string } } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

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

test("the service accepts the settings, behind one proxy, with mail enabled", () => {
  const filled = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ""));
  const publicUrl = "https://www.example.com";
  for (const own of [unitEnvironment(unit), { ...siteEnvironment, PUBLIC_URL: publicUrl }]) {
    const config = readConfig({ ...own, ...filled });
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

test("all files start commands that exist", () => {
  const bundles = readFileSync("vite.service.config.ts", "utf8");
  expect(container).toContain('CMD ["node", "build/service/main.js"]');
  expect(bundles).toMatch(/^ +main: "server\/main\.ts",$/m);
  expect(bundles).toMatch(/^ +backup: "operator\/backup\.ts",$/m);
  const started = [unit, backup, rebuild].flatMap((text) => directive(text, "ExecStart"));
  expect(started).toEqual([
    expect.stringMatching(/^\/opt\/medicare-leads\/node_modules\/\.bin\/node scripts\/start\.ts$/),
    expect.stringMatching(/\/node scripts\/operator\.ts backup \/var\/lib\/\S+$/),
    expect.stringMatching(/\/node scripts\/build\.ts$/),
  ]);
  for (const script of ["scripts/start.ts", "scripts/operator.ts", "scripts/build.ts"])
    expect(existsSync(script)).toBe(true);
});

test("pages are rebuilt after midnight in the agency's zone, if their amounts change", () => {
  const timer = deployFile("medicare-leads-rebuild.timer");
  expect(directive(timer, "OnCalendar")).toEqual([`*-*-* 00:00:30 ${agency.timeZone}`]);
  expect(directive(rebuild, "ExecCondition").join()).toMatch(/build\.ts --is-outdated$/);
  expect(directive(rebuild, "ExecStartPost")).toEqual([
    "systemctl try-restart medicare-leads.service",
  ]);
});

test("the container uses the Node version of package.json", () => {
  const [, major] = /node:(\d+)-/.exec(container) ?? [];
  expect(manifest.dependencies.node).toMatch(new RegExp(`^\\^?${major}\\.`));
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
    const [state] = directive(unit, "StateDirectory");
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
  expect(nginx.match(/^server \{/gm)).toHaveLength(
    nginx.match(/^ {2}access_log off;$/gm)?.length ?? 0,
  );
  expect(nginx + deployFile("Caddyfile")).not.toMatch(/^\s*(add_header|header|encode|gzip|log)\b/m);
});
