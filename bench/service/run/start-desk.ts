import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { startService } from "#tests/service/start-service.ts";
import { origin } from "#bench/service/load/requests.ts";
import type { Server } from "./server.ts";

/**
 * Starts the built service with its data in `directory`, as an agency runs it: its log goes to a file.
 * With a public address and no mail server messages are queued and stay, so that what is measured is the
 * intake alone. The limits on submissions are out of the way.
 */
export async function startDesk(
  directory: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const log = openSync(join(directory, "log"), "a");
  const service = await startService({
    dataDir: directory,
    stdout: log,
    env: {
      PUBLIC_URL: origin,
      HOST: "127.0.0.1",
      RATE_LIMIT_PER_HOUR: "1000000",
      ...env,
    },
  });
  closeSync(log);
  // A measurement that fails ends with it.
  const kill = () => void service.end("SIGKILL");
  process.once("exit", kill);
  void service.ended.then(() => process.off("exit", kill));
  return { pid: service.pid, port: service.port, end: () => service.end() };
}
