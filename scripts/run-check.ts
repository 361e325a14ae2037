import { spawnSync } from "node:child_process";

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Reads what a test runner counted; undefined when it wrote no report. */
export type ReadReport = () => Outcome | undefined;

/**
 * Runs one check and shows its output. A check without a report counts as one; a runner that ends
 * badly counts at least one failure, whatever its report says.
 */
export function runCheck(
  title: string,
  command: string,
  args: readonly string[],
  report: ReadReport = () => undefined,
  env: Readonly<Record<string, string>> = {},
): Outcome {
  process.stdout.write(`\n— ${title}\n`);
  const began = performance.now();
  const script = command === "node" ? [] : [`node_modules/.bin/${command}`];
  const { status } = spawnSync(process.execPath, [...script, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const counted = report() ?? { passed: status === 0 ? 1 : 0, failed: 0 };
  const failed = status === 0 ? counted.failed : Math.max(1, counted.failed);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`  ${counted.passed} passed, ${failed} failed, ${seconds} s\n`);
  return { passed: counted.passed, failed };
}
