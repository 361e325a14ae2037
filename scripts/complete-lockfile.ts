import { readFileSync, writeFileSync } from "node:fs";
import { missingOptional, type Lockfile } from "./lockfile.ts";

// `npm run lockfile`, after `npm install`: npm leaves out the optional packages of other platforms when
// the registry at hand does not list them, and then refuses its own lockfile in `npm ci`. This puts them
// back, by name and version; npm checks them where they are installed.
const file = "package-lock.json";
const lockfile: Lockfile = JSON.parse(readFileSync(file, "utf8"));
const added = missingOptional(lockfile);
const packages = Object.entries({ ...lockfile.packages, ...added }).toSorted(([a], [b]) =>
  a.localeCompare(b, "en"),
);
const text = JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2);
writeFileSync(file, `${text}\n`);
process.stdout.write(`Added ${Object.keys(added).length} optional packages to ${file}.\n`);
