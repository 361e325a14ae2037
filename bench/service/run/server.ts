import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server under load, as a process of its own. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  end(): Promise<unknown>;
}

/** Starts one of the bare servers: a script that prints the port it listens on. */
export async function startBare(script: string, ...args: string[]): Promise<Server> {
  const file = new URL(`../bare/${script}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const kill = () => void child.kill();
  process.once("exit", kill);
  void ended.then(() => process.off("exit", kill));
  const first = await Promise.race([once(child.stdout, "data"), ended.then(() => [""])]);
  const port = Number(first[0]);
  if (child.pid === undefined || !(port > 0)) throw new Error(`${script} did not start`);
  return {
    pid: child.pid,
    port,
    end() {
      child.kill();
      return ended;
    },
  };
}
