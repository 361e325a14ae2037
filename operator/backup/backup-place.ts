import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { OperatorError } from "#operator/desk/operator-error.ts";

/**
 * The absolute path of a backup: the file that was asked for, or in a directory one named by the moment,
 * as in `leads-20261120T120000Z.db`, so that names sort by age.
 * @throws {OperatorError} when its directory is missing, or it would replace the database or its log
 */
export function backupPlace(where: string, databaseFile: string, now: Date): string {
  const path = resolve(where);
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const file = isDirectory ? join(path, datedName(now)) : path;
  const directory = where.endsWith("/") ? path : dirname(file);
  if (!existsSync(directory)) throw new OperatorError(`There is no directory ${directory}.`);
  if (isOfDatabase(file, databaseFile))
    throw new OperatorError(`${file} belongs to the database itself: name another file.`);
  return file;
}

function datedName(now: Date): string {
  return `leads-${now.toISOString().replace(/\.\d+|[-:]/g, "")}.db`;
}

function isOfDatabase(file: string, databaseFile: string): boolean {
  const place = join(realpathSync(dirname(file)), basename(file));
  const real = existsSync(place) ? realpathSync(place) : place;
  const database = realpathSync(databaseFile);
  return ["", "-wal", "-shm", "-journal"].some((end) => real === database + end);
}
