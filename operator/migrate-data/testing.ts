import { openAlone } from "#server/db/sqlite/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { moveData } from "./move.ts";

// For tests: moves a file into a database in a process of its own, which can be killed. What the command
// itself adds to this is told by its own test.
const [file = "", url = ""] = process.argv.slice(2);
const source = await openAlone(file);
if (source === null) throw new Error("the file is open in another program");
const target = await openDatabase({ engine: "postgres", url });
const quiet = { advance() {}, end() {} };
const { compared } = await moveData({ source, target: target.db }, { progress: () => quiet });
await target.close();
await source.destroy();
process.exitCode = compared.count === 0 ? 0 : 1;
