import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { onTestFinished } from "vitest";
import { copyCheckout } from "#tests/service/testing.ts";

/** An empty directory for the running test, which may make it read-only. */
export function directoryForTest(): string {
  const root = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => {
    for (const path of foldersIn(root)) chmodSync(join(root, path), 0o755);
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  return root;
}

/** The folders of a copy, and those of its builds. */
export function foldersIn(root: string): string[] {
  const folders = globSync(["", ".builds/", "**/"], { cwd: root, exclude: ["**/node_modules/**"] });
  return folders.filter((path) => existsSync(join(root, path)));
}

/** A copy of the sources without a build. */
export function checkoutForTest(): string {
  const root = directoryForTest();
  copyCheckout(root, ["deploy"]);
  return root;
}

/** … with the build of these sources. */
export function builtForTest(): string {
  const root = checkoutForTest();
  const build = realpathSync("build");
  mkdirSync(join(root, ".builds"));
  cpSync(build, join(root, ".builds", basename(build)), { recursive: true });
  symlinkSync(join(".builds", basename(build)), join(root, "build"));
  return root;
}
