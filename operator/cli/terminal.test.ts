import { spawn, execFile } from "node:child_process";
import { once } from "node:events";
import { array, assert, constantFrom, property, string, tuple } from "fast-check";
import { expect, test, describe } from "vitest";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { csvLine } from "#server/base/csv.ts";
import { readCsv } from "./testing.ts";
import { fitLines, screenOf, table } from "./layout.ts";

describe("output", () => {
  const program = `
  import { standardOutput } from ${JSON.stringify(new URL("output.ts", import.meta.url).href)};
  const { write, writeAll } = standardOutput(process.stdout);
  let made = 0;
  async function* lines() {
    for (; made < 100000; made += 1) yield "x".repeat(99) + "\\n";
  }
  write("first\\n");
  await writeAll(lines());
  write("after\\n");
  console.error(made);
`;

  /** Runs the program and reads all of its output, or exits after the first chunk as `head` does. */
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

  test("prints everything in order", async () => {
    const { code, output, made } = await run(false);
    expect([code, made]).toEqual([0, 100_000]);
    expect(output.startsWith("first\nxxx")).toBe(true);
    expect(output.endsWith("xxx\nafter\n")).toBe(true);
  });

  test("a closed pipe is not an error, and stops the output", async () => {
    const { code, made } = await run(true);
    expect(code).toBe(0);
    expect(made).toBeLessThan(100_000);
  });

  const hostile = string({
    unit: constantFrom(...`=+-@＝\t\r\n",' a😀\u202e\u00a0\u200b\ufeff\u0000`),
  });
  const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

  test("any text reads back unchanged, and no cell can start a formula", () => {
    expect(csvLine(['say "hi"', "a=b", "\u200b=1", "＝1"])).toBe(
      `"say ""hi""","a=b","'\u200b=1","'＝1"\r\n`,
    );
    const rows = array(tuple(hostile, string({ unit: "binary" }), hostile), { minLength: 1 });
    assert(
      property(rows, (texts) => {
        const cells = texts.map((row) =>
          row.map((text) => (formula.test(text) ? `'${text}` : text)),
        );
        expect(readCsv(texts.map(csvLine).join(""))).toEqual(cells);
      }),
      { numRuns: 200 },
    );
  });

  test("aligns columns, even after emoji and East Asian text; shows an empty cell as a dash", () => {
    const rows = [
      ["Ada", "x"],
      ["😀é", ""],
      ["李明", "y"],
    ];
    expect(table(["NAME", "B"], rows)).toBe(
      ["NAME  B", "Ada   x", "😀é   -", "李明  y", ""].join("\n"),
    );
  });

  test("shows control and bidirectional characters as codes", () => {
    expect(table(["A"], [["\u001b[2Jx\u202egpj"]])).toBe("A\n\\u{001B}[2Jx\\u{202E}gpj\n");
  });

  test("turns rows wider than the screen into blocks, without empty fields", () => {
    const rows = [
      ["Ada Flores", "", "one two three four five"],
      ["Bo", "x", "\u001b"],
    ];
    const headings = ["NAME", "FLAG", "WORDS"];
    expect(table(headings, rows, 100)).toContain("NAME        FLAG  WORDS\n");
    expect(table(headings, rows, 20)).toBe(
      [
        "NAME   Ada Flores",
        "WORDS  one two three",
        "       four five",
        "",
        "NAME   Bo",
        "FLAG   x",
        "WORDS  \\u{001B}",
        "",
      ].join("\n"),
    );
  });

  const sheet = [
    "Lead 0193a5e0",
    "  Exact text    By asking for the guide you send us your name.",
    "                A second line of  it.",
    "  SHA-256       0123456789abcdef0123456789abcdef",
    "",
  ].join("\n");

  test("wraps long values below themselves, and keeps text without spaces whole", () => {
    expect(fitLines(sheet, 36)).toBe(
      [
        "Lead 0193a5e0",
        "  Exact text    By asking for the",
        "                guide you send us",
        "                your name.",
        "                A second line of",
        "                it.",
        "  SHA-256       0123456789abcdef0123456789abcdef",
        "",
      ].join("\n"),
    );
  });

  test("changes nothing if there is room, or no terminal", () => {
    expect(fitLines(sheet, 200)).toBe(sheet);
    expect(fitLines(sheet, null)).toBe(sheet);
  });

  const utf8 = { LANG: "en_US.UTF-8" };

  test.each([
    ["a terminal in UTF-8", {}, true],
    ["an empty NO_COLOR (no-color.org)", { NO_COLOR: "" }, true],
    ["NO_COLOR", { NO_COLOR: "1" }, false],
    ["a dumb terminal", { TERM: "dumb" }, false],
    ["another character set", { LC_ALL: "C" }, false],
  ])("with %s, uses its width, and decides on block characters", (_, env, blocks) => {
    const screen = screenOf({ isTTY: true, columns: 100 }, { ...utf8, ...env });
    expect(screen).toEqual({ width: 100, blocks });
  });

  test("assumes no width for a pipe, and 80 columns for a terminal of unknown width", () => {
    expect(screenOf({}, utf8)).toEqual({ width: null, blocks: false });
    expect(screenOf({ isTTY: true, columns: 0 }, utf8).width).toBe(80);
  });
});

describe("prompt", () => {
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

  /** script(1) of util-linux runs a program on its own terminal. */
  const hasScript = existsSync("/usr/bin/script") && process.platform === "linux";

  /** Runs a program on a terminal, and types this at its question: before, the terminal would take it. */
  async function type(PROGRAM: string, typed: string): Promise<string> {
    const command = `${process.execPath} --input-type=module -e "$PROGRAM"`;
    const env = { ...process.env, PROGRAM };
    const running = promisify(execFile)("script", ["-qec", command, "/dev/null"], { env });
    running.child.stdout?.on("data", (text: string) => {
      if (text.includes("Type yes: ")) running.child.stdin?.write(typed);
    });
    return (await running).stdout;
  }

  test.runIf(hasScript)("shows both on a terminal", async () => {
    const printed = await type(program, "yes\nbecause\n");
    // The second answer was pasted along with the first.
    for (const text of ["Searching", "Type yes: ", 'answer "yes"', 'then "because"'])
      expect(printed).toContain(text);
  });

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

  test.runIf(hasScript).each([
    ["Ctrl+C", "\u0003", "cancelled\ncode 130\n"],
    ["an answer", "yes\n", "went oncode 0\n"],
  ])("at a question, %s ends in %j", async (_, typed, end) => {
    expect((await type(erase, typed)).replaceAll("\r", "")).toMatch(new RegExp(`${end}$`));
  });
});
