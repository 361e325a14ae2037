import { spawn } from "node:child_process";
import { once } from "node:events";
import { array, assert, constantFrom, property, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./output.ts";
import { readCsv } from "./testing.ts";

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

test.each(["Ada", "O'Neil", "a=b", "5-3", "José 😀", "مرحبا", "a\u0000b", ""])(
  "%j is unchanged",
  (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`);
  },
);

test.each([
  "=1+1",
  "+1 555",
  "-2",
  "@SUM(A1)",
  "\t=1",
  "\rx",
  "\nx",
  "  =1",
  "\u00a0=1",
  "\u200b=1",
  "\ufeff=1",
  "\u0000=1",
  "＝1",
  '="x"',
])("%j can't start a formula", (text) => {
  expect(readCsv(csvLine([text]))).toEqual([[`'${text}`]]);
});

test("quotes, commas and line breaks stay inside their cell", () => {
  expect(csvLine(['say "hi"', "a,b", "a\r\nb"])).toBe('"say ""hi""","a,b","a\r\nb"\r\n');
});

const hostile = string({
  unit: constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "'", " ", "a", "😀", "\u202e"),
});

test("any text reads back unchanged, and no cell can start a formula", () => {
  const rows = array(tuple(hostile, string({ unit: "binary" }), hostile), { minLength: 1 });
  assert(
    property(rows, (given) => {
      const back = readCsv(given.map(csvLine).join(""));
      expect(back).toHaveLength(given.length);
      for (const [index, row] of given.entries()) {
        const cells = back[index] ?? [];
        expect(
          cells.map((cell) => cell.replace(/^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u, "")),
        ).toEqual(row.map((cell) => cell.replace(/^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u, "")));
        for (const cell of cells) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
        for (const cell of cells) expect(cell).not.toMatch(/^[\t\r\n]/);
      }
    }),
    { numRuns: 500 },
  );
});
