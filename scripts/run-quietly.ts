import { spawn } from "node:child_process";
import { join } from "node:path";

/**
 * Runs an installed command and keeps its output to itself unless it fails.
 * @throws {Error} with the whole output
 */
export async function runQuietly(command: string, args: string[], root: string): Promise<void> {
  // By this very node: the one on PATH may be older than the tools need.
  const script = join(root, "node_modules/.bin", command);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    // Vite keeps a NODE_ENV it finds, and React built for development does not run in production.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  throw new Error(
    `${command} ${args.join(" ")} ended with ${code}:\n${Buffer.concat(output).toString()}`,
  );
}
