import { readFileSync, writeFileSync } from "node:fs";

/** One package of package-lock.json (lockfile version 3). */
export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

/**
 * The optional packages that locked ones name with an exact version and the lockfile lacks, as entries
 * by path. System and processor are read from the name, as these packages are named by them.
 */
export function missingOptional({ packages }: Lockfile): Record<string, object> {
  const missing: Record<string, object> = {};
  for (const [place, owner] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const known = [`node_modules/${name}`, `${place}/node_modules/${name}`];
      if (!/^\d/.test(version) || known.some((path) => packages[path])) continue;
      missing[`node_modules/${name}`] = entry(name, version, owner.dev ?? false);
    }
  }
  return missing;
}

function entry(name: string, version: string, dev: boolean): object {
  const parts = name.split(/[-/]/);
  const cpu = processors.find((part) => parts.includes(part)) ?? (parts.includes("arm") && "arm");
  const os = systems.find((part) => parts.includes(part));
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

// `npm run lockfile`, after `npm install`: npm leaves out the optional packages of other platforms when
// the registry at hand does not list them, and then refuses its own lockfile in `npm ci`. This puts them
// back, by name and version; npm checks them where they are installed.
if (import.meta.main) {
  const file = "package-lock.json";
  const lockfile: Lockfile = JSON.parse(readFileSync(file, "utf8"));
  const added = missingOptional(lockfile);
  const packages = Object.entries({ ...lockfile.packages, ...added }).toSorted(([a], [b]) =>
    a.localeCompare(b, "en"),
  );
  const text = JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2);
  writeFileSync(file, `${text}\n`);
  process.stdout.write(`Added ${Object.keys(added).length} optional packages to ${file}.\n`);
}
