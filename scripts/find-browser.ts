import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell is first because it takes half the time. */
const browserPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Debian's Firefox first, which `ensureOtherBrowsers` installs. */
const firefoxPaths = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Path of an installed Chromium or Chrome; undefined if there is none. */
export function findBrowser(): string | undefined {
  return [...browserPaths, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Path of a browser for the tests. Installs one if there is none: from Debian if possible, else Playwright's.
 * @throws if the installation fails
 */
export function ensureBrowser(): string {
  const path = findBrowser();
  if (path) return path;
  process.stdout.write("No browser found; installing one…\n");
  if (canInstall()) installPackages(() => [debianPackage()]);
  else run(process.execPath, ["node_modules/.bin/playwright", "install", "chromium"]);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error("Could not install a browser. Install Chromium or Chrome and try again.");
}

/** Path of an installed Firefox; undefined if there is none. */
export function findFirefox(): string | undefined {
  return firefoxPaths.find((path) => existsSync(path));
}

/** The programs of an installed WebKit: its browser, what drives it, and a virtual screen. Undefined without them. */
export function findWebKit() {
  const [driver, screen] = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
  const [browser] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  return browser && existsSync(driver) && existsSync(screen)
    ? { browser, driver, screen }
    : undefined;
}

/**
 * Installs Debian's Firefox and WebKit if this user can. Otherwise the tests that need them are reported as skipped.
 * Playwright's own builds are not a substitute: they differ from the released ones.
 */
export function ensureOtherBrowsers(): void {
  const missing = [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebKit() ? [] : ["webkit2gtk-driver", "xvfb"]),
  ];
  if (missing.length === 0 || !canInstall()) return;
  process.stdout.write(`Installing ${missing.join(", ")}…\n`);
  try {
    installPackages(() => missing);
  } catch {
    process.stdout.write("Could not install them; tests that need them will be skipped.\n");
  }
}

function canInstall(): boolean {
  return existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

/** @param names called after the package lists are updated */
function installPackages(names: () => readonly string[]): void {
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names()]);
}

/** Older Debian releases have no package of the headless shell. */
function debianPackage(): string {
  const packages = execFileSync("apt-cache", ["pkgnames", "chromium"], { encoding: "utf8" });
  return packages.split("\n").includes("chromium-headless-shell")
    ? "chromium-headless-shell"
    : "chromium";
}

/** Keeps the browser quiet without a network, and lets it run as root. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
}
