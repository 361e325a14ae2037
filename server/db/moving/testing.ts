import { openExclusive } from "#server/db/sqlite/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { moveData } from "./move.ts";

// For tests: runs the move in its own process, which the test can kill. operator/migrate-data/program.postgres.test.ts covers
// what the command adds.
const [file = "", url = ""] = process.argv.slice(2);
const source = await openExclusive(file);
if (source === null) throw new Error("the file is open in another program");
const target = await openDatabase({ engine: "postgres", url });
const quiet = { advance() {}, end() {} };
const { comparison } = await moveData({ source, target: target.db }, () => quiet);
await target.close();
await source.destroy();
process.exitCode = comparison.count === 0 ? 0 : 1;
