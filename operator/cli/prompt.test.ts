import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

const program = `
  import { askOnTerminal, showProgress } from ${at("prompt.ts")};
  const bar = showProgress("Searching", 2, true);
  bar.advance(2);
  bar.end();
  console.log("answer " + JSON.stringify(await askOnTerminal("Type yes: ")));
`;

test("shows no prompt and no progress bar without a terminal", async () => {
  const command = ["--input-type=module", "-e", program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command);
  expect([stdout, stderr]).toEqual(["answer null\n", ""]);
});

// script(1) of util-linux runs a program on its own terminal.
test.runIf(existsSync("/usr/bin/script") && process.platform === "linux")(
  "shows both on a terminal",
  async () => {
    const command = `${process.execPath} --input-type=module -e "$PROGRAM"`;
    const running = promisify(execFile)("script", ["-qec", command, "/dev/null"], {
      env: { ...process.env, PROGRAM: program },
    });
    running.child.stdin?.end("yes\n");
    const { stdout } = await running;
    expect(stdout).toContain("Searching");
    expect(stdout).toContain("Type yes: ");
    expect(stdout).toContain('answer "yes"');
  },
);
