import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished, expect, test, vi } from "vitest";
import { SMTPServer } from "smtp-server";
import { freePort } from "#tests/service/testing.ts";
import { full } from "./promises.ts";
import { diskCanFail, faultyDisk } from "./support/disks.ts";

// A part-time admin's week. The commands are the code blocks of the guides that say `sh week=NAME`, word for word. The
// machine is a directory: absolute paths in commands, units and nginx's configuration lead into it, and programs that
// would change the machine (useradd, apt-get, systemctl, certbot, npm ci) have stand-ins there. nginx, openssl, the
// service, its commands, TLS and mail are real.

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
const hasTools = ["bash --version", "curl --version", "openssl version"].every(
  (command) => spawnSync(command, { shell: true }).status === 0,
);

/** The code block of a guide with this name. @throws if there is none, or several */
function block(name: string): string {
  const blocks = globSync("docs/guides/*.md").flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/^( *)```sh week=(\S+)\n(.*?)^ *```$/gms)]
      .filter(([, , named]) => named === name)
      .map(([, indent = "", , code = ""]) => code.replaceAll(new RegExp(`^${indent}`, "gm"), "")),
  );
  const [code, another] = blocks;
  if (code === undefined || another !== undefined)
    throw new Error(`the guides have ${blocks.length} blocks named ${name}`);
  return code;
}

/** A mail relay with a self-signed certificate, which keeps what it gets; `refuses` get a 550. */
async function relay() {
  const mails: { readonly to: string; readonly encrypted: boolean }[] = [];
  const refuses = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH"],
    onRcptTo({ address }, _session, done) {
      done(
        refuses.has(address)
          ? Object.assign(new Error("no such user"), { responseCode: 550 })
          : null,
      );
    },
    onData(stream, { envelope, secure }, done) {
      stream.resume().on("end", () => {
        for (const { address } of envelope.rcptTo) mails.push({ to: address, encrypted: secure });
        done();
      });
    },
  });
  server.on("error", () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, mails, refuses };
}

/** The directory that stands for the machine, with a checkout of the sources in `checkout`. */
async function machine() {
  const root = await mkdtemp(join(tmpdir(), "week-"));
  // nginx's workers run as another user if the test runs as root.
  chmodSync(root, 0o755);
  const checkout = join(root, "checkout");
  const port = await freePort();
  const http = await freePort();
  const https = await freePort();
  mkdirSync(join(root, "bin"));
  for (const path of [
    "etc/systemd/system",
    "etc/nginx/conf.d",
    "var/lib",
    "opt",
    "run",
    "usr/local/bin",
  ])
    mkdirSync(join(root, path), { recursive: true });
  mkdirSync(checkout);
  for (const name of ["deploy", "docs", "package.json"])
    cpSync(name, join(checkout, name), { recursive: true });
  for (const name of ["build", "node_modules"])
    symlinkSync(join(process.cwd(), name), join(checkout, name));
  const inRoot = (text: string) =>
    text.replaceAll(/(?<![\w./])\/(etc|opt|var|usr\/local)\//g, `${root}/$1/`);
  for (const [name, code] of Object.entries(standIns({ root, port, http, https }))) {
    writeFileSync(join(root, "bin", name), code);
    chmodSync(join(root, "bin", name), 0o755);
  }
  const env = {
    PATH: `${root}/bin:${root}/usr/local/bin:${join(process.cwd(), "node_modules/.bin")}:${process.env["PATH"]}`,
    LEAD_DESK_SETTINGS: `${root}/etc/medicare-leads/service.env`,
    LEAD_DESK_USER: userInfo().username,
    HOME: root,
  };
  const run = async (code: string, more: Readonly<Record<string, string>> = {}) => {
    const words = ["--norc", "-euo", "pipefail", "-c", inRoot(code)];
    const options = { cwd: checkout, env: { ...env, ...more }, encoding: "utf8" } as const;
    try {
      const { stdout, stderr } = await promisify(execFile)("bash", words, options);
      return { ok: true, output: stdout + stderr };
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      return { ok: false, output: stdout + stderr };
    }
  };
  onTestFinished(async () => {
    // `nginx -t` leaves an empty file.
    await run(`systemctl stop medicare-leads; [ ! -s ${root}/run/nginx.pid ] || nginx -s stop`);
    await rm(root, { recursive: true, force: true });
  });
  return { root, port, https, run };
}

function standIns(ports: { root: string; port: number; http: number; https: number }) {
  const { root, port, http, https } = ports;
  const script = (...lines: string[]) =>
    ["#!/bin/bash", "set -euo pipefail", ...lines, ""].join("\n");
  const service = `${root}/run/service`;
  return {
    useradd: script(),
    "apt-get": script(),
    npm: script(`echo "npm $*: the test uses what is installed and built"`),
    sudo: script(`exec "$@"`),
    curl: script(
      `exec /usr/bin/env -i PATH=/usr/bin:/bin curl --insecure --connect-to "::127.0.0.1:${https}" "$@"`,
    ),
    certbot: script(
      `webroot=$(printf '%s\\n' "$@" | grep -A1 -x -e --webroot-path | tail -1)`,
      `mkdir -p "$webroot/.well-known/acme-challenge" ${root}/etc/letsencrypt/live/www.example.com`,
      // As the certificate authority does: it must find the answer over http, on port 80.
      `echo answer > "$webroot/.well-known/acme-challenge/token"`,
      `[ "$(/usr/bin/curl -s -H 'Host: www.example.com' http://127.0.0.1:${http}/.well-known/acme-challenge/token)" = answer ]`,
      `cd ${root}/etc/letsencrypt/live/www.example.com`,
      `openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -days 30 -subj /CN=www.example.com 2>/dev/null`,
    ),
    nginx: script(
      `prefix=${root}/run/nginx; mkdir -p $prefix`,
      `sed -E -e 's#([ "])/(etc|var)/#\\1${root}/\\2/#g' -e 's/listen 80;/listen 127.0.0.1:${http};/' -e 's/listen 443 /listen 127.0.0.1:${https} /' -e '/listen \\[::\\]/d' -e 's/127.0.0.1:3000/127.0.0.1:${port}/' ${root}/etc/nginx/conf.d/*.conf > $prefix/site.conf`,
      `printf 'pid ${root}/run/nginx.pid;\\nevents {}\\nhttp {\\n client_body_temp_path %s/body; proxy_temp_path %s/proxy; fastcgi_temp_path %s/f; uwsgi_temp_path %s/u; scgi_temp_path %s/s;\\n include %s/site.conf;\\n}\\n' $prefix $prefix $prefix $prefix $prefix $prefix > $prefix/nginx.conf`,
      `exec $(PATH=/usr/sbin:/usr/bin:/sbin:/bin command -v nginx) -e $prefix/error.log -p $prefix -c $prefix/nginx.conf "$@"`,
    ),
    systemctl: script(
      // On a busy machine, a reload takes longer than the second that old workers need to end.
      `opened() { for port in $(grep -o 'listen 127.0.0.1:[0-9]*' ${root}/run/nginx/site.conf | cut -d: -f2); do`,
      `  for try in $(seq 300); do (: < /dev/tcp/127.0.0.1/$port) 2> /dev/null && break; sleep 0.1; done`,
      `done; sleep 1; }`,
      `case "$*" in`,
      `"reload nginx") if [ -s ${root}/run/nginx.pid ]; then nginx -s reload; else nginx > /dev/null 2>&1; fi; opened ;;`,
      `daemon-reload) ;;`,
      `"enable --now medicare-leads.service"*|"start medicare-leads") start=1 ;;`,
      `"restart medicare-leads") stop=1; start=1 ;;`,
      `"stop medicare-leads") stop=1 ;;`,
      `*) echo "systemctl $*?"; exit 1 ;;`,
      `esac`,
      `if [ -n "\${stop:-}" ] && [ -f ${service}.pid ]; then kill $(cat ${service}.pid) 2>/dev/null || true; while kill -0 $(cat ${service}.pid) 2>/dev/null; do sleep 0.1; done; rm ${service}.pid; fi`,
      `[ -n "\${start:-}" ] || exit 0`,
      // The unit's settings, then the file's, as systemd reads them.
      `unit=${root}/etc/systemd/system/medicare-leads.service`,
      `for state in $(sed -n 's/^StateDirectory=//p' $unit); do mkdir -p -m 700 ${root}/var/lib/$state; done`,
      `settings=$(sed -n 's/^Environment=//p' $unit | tr ' ' '\\n'; grep '^[A-Z]' ${root}/etc/medicare-leads/service.env)`,
      `words=(NODE_ENV=production); while IFS= read -r line; do words+=("$line"); done < <(printf '%s\\n' "$settings" | sed 's#=/var/#=${root}/var/#')`,
      `setsid env "\${words[@]}" PORT=${port} node ${root}/opt/medicare-leads/build/service/main.js >> ${service}.log 2>&1 &`,
      `echo $! > ${service}.pid`,
      `for try in $(seq 600); do`,
      `  /usr/bin/curl -sf -o /dev/null http://127.0.0.1:${port}/readyz && exit 0`,
      `  kill -0 $(cat ${service}.pid) 2>/dev/null || { rm ${service}.pid; tail -5 ${service}.log; exit 1; }`,
      `  sleep 0.2`,
      `done; exit 1`,
    ),
  };
}

/** Leads sent through nginx, over TLS and HTTP/2. */
async function submit(
  run: Awaited<ReturnType<typeof machine>>["run"],
  email: string,
): Promise<string> {
  const body = JSON.stringify({ firstName: "Ada", email });
  const request = `curl -s -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -H 'origin: https://www.example.com' -d '${body}' https://www.example.com/api/leads`;
  return (await run(request)).output;
}

// Only in the long run: it starts the service four times.
test.runIf(full && hasNginx && hasTools && diskCanFail)(
  "an admin's week follows the guides word for word",
  async () => {
    const { root, run } = await machine();
    const mail = await relay();
    const settings = join(root, "etc/medicare-leads/service.env");
    const backups = join(root, "var/lib/medicare-leads-backups");
    const disk = faultyDisk();
    const must = async (name: string, change = (code: string) => code) => {
      const { ok, output } = await run(change(block(name)));
      expect([name, ok, output]).toEqual([name, true, expect.any(String)]);
      return output;
    };

    // Monday: install. A typo in the settings is named, and nothing starts.
    await must("install");
    await must("settings");
    const written = [
      "PUBLIC_URL=https://www.example.com",
      `SMTP_URL=smtp://127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`,
      "MAIL_FROM=Bluebonnet Medicare Advisors <leads@example.com>",
      "AGENT_EMAIL=agents@example.com",
      "ALLOW_SAMPLES=yes",
      `DATA_DIR=${root}/var/lib/medicare-leads`,
      "RATE_LIMIT_PER_HOUR=1000",
    ].join("\n");
    writeFileSync(settings, written.replace("smtp://", "stmp://"));
    const typo = await run(block("start"));
    expect([typo.ok, typo.output]).toEqual([false, expect.stringContaining("SMTP_URL")]);
    writeFileSync(settings, `${written}\n`);
    await must("start");
    expect(await must("nginx")).toContain("HTTP/2 200");

    // Tuesday: requests come in, and mail goes out through the relay, encrypted.
    mail.refuses.add("ada@exmaple.com");
    expect(await submit(run, "bo@example.com")).toBe("201");
    expect(await submit(run, "ada@exmaple.com")).toBe("201");
    await vi.waitUntil(() => mail.mails.length >= 3, { timeout: 60_000 });
    expect(mail.mails.every(({ encrypted }) => encrypted)).toBe(true);
    const commands = await run(block("commands").replace(/^.*outbox check.*$/m, ""));
    expect([commands.ok, commands.output]).toEqual([
      true,
      expect.stringContaining("messages, newest first"),
    ]);

    // Wednesday: the first person gets a link to the desk. Somebody had mistyped the address, which is corrected there.
    expect(await must("invite")).toContain("https://www.example.com/desk/");
    await vi.waitUntil(() => mail.mails.some(({ to }) => to === "maria@example.com"), {
      timeout: 60_000,
    });
    expect((await run("sudo lead-desk outbox why 1002")).output).toContain("page in the desk");

    // Thursday: a backup; then the disk is full, which hurts neither the service's data nor that backup.
    await must("backup");
    const [saved = ""] = readdirSync(backups);
    const whole = readFileSync(join(backups, saved));
    disk.fill();
    const refused = await run(block("backup"), disk.env);
    disk.empty();
    expect([refused.ok, refused.output]).toEqual([
      false,
      expect.stringContaining("The backup failed"),
    ]);
    expect(readdirSync(backups)).toEqual([saved]);
    expect(readFileSync(join(backups, saved))).toEqual(whole);

    // Friday: a restore, refused while the service runs, takes back a request that came since.
    expect(await submit(run, "late@example.com")).toBe("201");
    const named = block("restore").replace("leads-20261120T181500Z.db", `${saved} --yes`);
    const running = await run(named.replace("sudo systemctl stop medicare-leads\n", ""));
    expect([running.ok, running.output]).toEqual([false, expect.stringContaining("is using")]);
    const restored = await run(named);
    expect([restored.ok, restored.output]).toEqual([
      true,
      expect.stringContaining("messages, newest first"),
    ]);
    const after = JSON.parse((await run("sudo lead-desk leads export --json")).output) as {
      email: string;
    }[];
    expect(after.map(({ email }) => email).toSorted()).toEqual([
      "ada@exmaple.com",
      "bo@example.com",
    ]);

    // Saturday: an upgrade keeps everything.
    await must("update");
    expect((await run("sudo lead-desk leads export --json")).output).toContain("ada@exmaple.com");
    expect(await submit(run, "new@example.com")).toBe("201");
  },
);

test("control: a block that no guide has is noticed, and each that has a name is in one guide only", () => {
  expect(() => block("no-such-block")).toThrow("0 blocks");
  const names = "install settings start invite nginx commands mail-check backup restore update";
  for (const name of names.split(" ")) expect(block(name)).toContain(" ");
});
