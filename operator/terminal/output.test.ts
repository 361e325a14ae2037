import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const program = `
  import { standardOutput } from ${JSON.stringify(new URL("output.ts", import.meta.url).href)};
  const { write, pour } = standardOutput(process.stdout);
  let made = 0;
  async function* lines() {
    for (; made < 100000; made += 1) yield "x".repeat(99) + "\\n";
  }
  write("first\\n");
  await pour(lines());
  write("after\\n");
  console.error(made);
`;

/** Runs the program; reads all of its output, or leaves after the first piece as \`head\` does. */
async function run(leaves: boolean) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    if (leaves) child.stdout.destroy();
  });
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, made: Number(errors) };
}

test("everything is printed, in order", async () => {
  const { code, output, made } = await run(false);
  expect([code, made]).toEqual([0, 100_000]);
  expect(output.startsWith("first\nxxx")).toBe(true);
  expect(output.endsWith("xxx\nafter\n")).toBe(true);
});

test("a reader that leaves is no fault, and what nobody reads is not made", async () => {
  const { code, made } = await run(true);
  expect(code).toBe(0);
  expect(made).toBeLessThan(100_000);
});
