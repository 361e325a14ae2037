import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Without windows of its own Chromium takes half the time, so that one comes first. */
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Debian's Firefox comes first: the one that `ensureFirefox` installs. */
const usualFirefox = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Path of a Chromium or Chrome on this machine; undefined when there is none. */
export function findBrowser(): string | undefined {
  return [...usual, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Path of a browser for the tests; installs one when there is none: Debian's own where we may,
 * Playwright's otherwise.
 * @throws when neither could be installed
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  process.stdout.write("No browser here yet: installing one…\n");
  if (mayInstall()) installPackage(debianPackage);
  else runShown(process.execPath, ["node_modules/.bin/playwright", "install", "chromium"]);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error("No browser could be installed; install Chromium or Chrome and try again");
}

/** Path of a Firefox on this machine; undefined when there is none. */
export function findFirefox(): string | undefined {
  return usualFirefox.find((path) => existsSync(path));
}

/**
 * Installs Debian's Firefox where there is none and we may. Elsewhere the tests that need one say that they were
 * skipped: Playwright's own Firefox is another browser than the one that people have.
 */
export function ensureFirefox(): void {
  if (findFirefox() || !mayInstall()) return;
  process.stdout.write("No Firefox here yet: installing one…\n");
  try {
    installPackage(() => "firefox-esr");
  } catch {
    process.stdout.write("Firefox could not be installed: what needs it is skipped.\n");
  }
}

function mayInstall(): boolean {
  return existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

/** @param name its name, asked for once the lists of packages are new */
function installPackage(name: () => string): void {
  runShown("apt-get", ["update", "-qq"]);
  runShown("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name()]);
}

/** Older releases have the whole browser only. */
function debianPackage(): string {
  const known = execFileSync("apt-cache", ["pkgnames", "chromium"], { encoding: "utf8" });
  return known.split("\n").includes("chromium-headless-shell")
    ? "chromium-headless-shell"
    : "chromium";
}

/** Switches that keep the browser quiet on a closed network, and able to run as root. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function runShown(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
}
