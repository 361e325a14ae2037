import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config/config.ts";
import {
  containerEnvironment,
  deployFile,
  directive,
  envFile,
  unitEnvironment,
  unknownSettings,
} from "./deploy-files.ts";

const container = deployFile("Containerfile");
const unit = deployFile("medicare-leads.service");
const backup = deployFile("medicare-leads-backup.service");
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
  ["the example of settings", example],
  ["the unit", unitEnvironment(unit)],
  ["the unit of the backup", unitEnvironment(backup)],
  ["the container", containerEnvironment(container)],
  ["compose", siteEnvironment],
])("%s sets only what is a setting", (_, values) => {
  expect(Object.keys(values).length).toBeGreaterThan(0);
  expect(unknownSettings(values)).toEqual([]);
});

test("control: a setting with a slip in its name is found", () => {
  expect(unknownSettings(envFile("SMTP_ULR=x\n#PROT=1\nPORT=1\n"))).toEqual(["SMTP_ULR", "PROT"]);
});

test("the service takes the settings as they stand, behind one proxy, with mail sent", () => {
  const filled = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ""));
  const publicUrl = "https://www.example.com";
  for (const own of [unitEnvironment(unit), { ...siteEnvironment, PUBLIC_URL: publicUrl }]) {
    const config = readConfig({ ...own, ...filled });
    expect(config).toMatchObject({ port: 3000, trustedProxies: 1, mail: "smtp" });
    expect(config.publicUrl.origin).toBe(publicUrl);
  }
});

test("every file speaks of the same port", () => {
  const { PORT = "" } = unitEnvironment(unit);
  expect([containerEnvironment(container)["PORT"], siteEnvironment["PORT"]]).toEqual([PORT, PORT]);
  expect(container).toContain(`\nEXPOSE ${PORT}\n`);
  expect(container).toContain(`fetch('http://127.0.0.1:${PORT}/readyz')`);
  expect((proxy["environment"] as Record<string, string>)["UPSTREAM"]).toBe(`site:${PORT}`);
  expect(deployFile("Caddyfile")).toContain(`{$UPSTREAM:127.0.0.1:${PORT}}`);
  expect(deployFile("nginx.conf")).toContain(`server 127.0.0.1:${PORT};`);
});

test("every file starts what there is", () => {
  const bundles = readFileSync("vite.service.config.ts", "utf8");
  expect(container).toContain('CMD ["node", "build/service/main.js"]');
  expect(bundles).toMatch(/^ +main: "server\/main\.ts",$/m);
  expect(bundles).toMatch(/^ +backup: "operator\/backup\.ts",$/m);
  const started = [unit, backup].flatMap((text) => directive(text, "ExecStart"));
  expect(started).toEqual([
    expect.stringMatching(/^\/opt\/medicare-leads\/node_modules\/\.bin\/node scripts\/start\.ts$/),
    expect.stringMatching(/\/node scripts\/operator\.ts backup \/var\/lib\/\S+$/),
  ]);
  for (const script of ["scripts/start.ts", "scripts/operator.ts"])
    expect(existsSync(script)).toBe(true);
});

test("the container is built on the Node that package.json names", () => {
  const [, major] = /node:(\d+)-/.exec(container) ?? [];
  expect(manifest.dependencies.node).toMatch(new RegExp(`^\\^?${major}\\.`));
});

describe("no more rights than needed", () => {
  test("the container's last stage runs as a user without a name, and brings no sources", () => {
    const last = container.slice(container.lastIndexOf("\nFROM"));
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/^COPY (?!--from=build)/m);
  });

  test("the container's root is read-only and has no capabilities", () => {
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
  ])("both units say %s=%s", (name, value) => {
    expect([...directive(unit, name), ...directive(backup, name)]).toEqual([value, value]);
  });

  test("the units write where the data is, and nobody else's secrets come into an image", () => {
    const [state] = directive(unit, "StateDirectory");
    expect(unitEnvironment(unit)["DATA_DIR"]).toBe(`/var/lib/${state}`);
    expect(unitEnvironment(backup)["DATA_DIR"]).toBe(`/var/lib/${state}`);
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of [".git", ".env*", "data", "build", "node_modules", "deploy/service.env"])
      expect(ignored).toContain(name);
  });
});

test("http is sent to https on the same host, and no proxy keeps who came", () => {
  const nginx = deployFile("nginx.conf");
  expect(nginx).toContain("return 301 https://$host$request_uri;");
  expect(nginx.match(/^server \{/gm)).toHaveLength(
    nginx.match(/^ {2}access_log off;$/gm)?.length ?? 0,
  );
  expect(nginx + deployFile("Caddyfile")).not.toMatch(/^\s*(add_header|header|encode|gzip|log)\b/m);
});
