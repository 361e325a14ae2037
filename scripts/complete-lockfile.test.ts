import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { missingOptional, type Lockfile } from "./complete-lockfile.ts";

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;

it("names every optional package, else `npm ci` refuses it (npm run lockfile mends it)", () => {
  expect(missingOptional(lockfile)).toEqual({});
});

it("records no registry's address", () => {
  const resolved = Object.values(lockfile.packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved).toEqual([]);
});

it("finds the packages of other platforms that are left out", () => {
  const owner = {
    version: "1.0.0",
    dev: true,
    optionalDependencies: { "tool-darwin-arm64": "1.0.0" },
  };
  expect(missingOptional({ packages: { "node_modules/tool": owner } })).toEqual({
    "node_modules/tool-darwin-arm64": {
      version: "1.0.0",
      cpu: ["arm64"],
      dev: true,
      optional: true,
      os: ["darwin"],
    },
  });
});
