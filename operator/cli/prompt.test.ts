import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

const program = `
  import { showProgress, terminalPrompt } from ${at("prompt.ts")};
  const bar = showProgress("Searching", 2, true);
  bar.advance(2);
  bar.end();
  const ask = terminalPrompt();
  console.log("answer " + JSON.stringify(await ask("Type yes: ")));
  if (process.stdin.isTTY) console.log("then " + JSON.stringify(await ask("Why: ")));
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
    running.child.stdout?.on("data", (text: string) => {
      if (text.includes("Type yes: ")) running.child.stdin?.write("yes\nbecause\n");
    });
    const { stdout } = await running;
    expect(stdout).toContain("Searching");
    expect(stdout).toContain("Type yes: ");
    expect(stdout).toContain('answer "yes"');
    // Pasted along with the first answer.
    expect(stdout).toContain('then "because"');
  },
);

const erase = `
  import { newProgram, runProgram } from ${at("program.ts")};
  import { terminalPrompt } from ${at("prompt.ts")};
  const write = (text) => void process.stdout.write(text);
  const context = { write, writeError: write };
  const program = newProgram("x", "x", context).action(async () => {
    await terminalPrompt()("Type yes: ");
    write("went on");
  });
  write("code " + (await runProgram(program, [], context)) + "\\n");
`;

test.runIf(existsSync("/usr/bin/script") && process.platform === "linux").each([
  ["Ctrl+C", "\u0003", "cancelled\ncode 130\n"],
  ["an answer", "yes\n", "went oncode 0\n"],
])("at a question, %s ends in %j", async (_, typed, end) => {
  const command = `${process.execPath} --input-type=module -e "$PROGRAM"`;
  const running = promisify(execFile)("script", ["-qec", command, "/dev/null"], {
    env: { ...process.env, PROGRAM: erase },
  });
  // Before the question, the terminal itself would take it as a signal.
  running.child.stdout?.on("data", (text: string) => {
    if (text.includes("Type yes: ")) running.child.stdin?.write(typed);
  });
  const { stdout } = await running;
  expect(stdout.replaceAll("\r", "")).toMatch(new RegExp(`${end}$`));
});
