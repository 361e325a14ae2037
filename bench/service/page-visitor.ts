import { openLoad, pageRequest } from "./load.ts";

// A process of its own beside a heavy load, so that the clock of that load does not count: 50 visits of the
// home page a second. Arguments: port and milliseconds. Prints the time within which 99 of 100 came.
const [port, milliseconds] = process.argv.slice(2).map(Number);
const load = { port: port ?? 0, milliseconds: milliseconds ?? 0, rate: 50, connections: 20 };
const request = pageRequest("/");
const { answers } = await openLoad({ ...load, next: () => request });
answers.expectOnly(200);
process.stdout.write(String(answers.within(200, 0.99)));
