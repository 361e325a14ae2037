import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { disclosureSchema } from "#content/en/disclosures/schemas.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { articleNameMistakes } from "./check-content.ts";
import { checkLicenses } from "./check-licenses.ts";
import { checkFile, readUtf8, schemaOf } from "./read-content.ts";
import { parseYaml } from "./yaml-source.ts";

// The kinds of mistakes that have many spellings, each by the function that finds it.

const facts = new Map<string, string>();

describe("a # that cuts a text", () => {
  const found = (text: string) => {
    const { mistakes, cut } = parseYaml(text, "sample.yaml");
    return [...mistakes, ...cut].map(({ line, field, message }) => {
      const [, rest] = /so (.*?) is left of this text/.exec(message) ?? [null, message];
      return `${line} ${field ?? "-"}: ${rest}`;
    });
  };

  test.each([
    ["street: 100 Main St #200", "1 street: only 100 Main St"],
    ["street: 100 Main St # 200", "1 street: only 100 Main St"],
    ["street: 100 Main St # 200, Plano", "1 street: only 100 Main St"],
    ["street: 100 Main St # 12B", "1 street: only 100 Main St"],
    ["street: 100 Main St # B", "1 street: only 100 Main St"],
    ["street: 100 Main St # B2", "1 street: only 100 Main St"],
    ["street: 100 Main St\t#200", "1 street: only 100 Main St"],
    ["street: 100 Main St #200\r\ncity: Plano\r\n", "1 street: only 100 Main St"],
    ["a:\n  - one\n  - b: The #1 choice", "3 a[1].b: only The"],
    ["title: Plan F #our favorite", "1 title: only Plan F"],
    ["license: 12345 #2", "1 license: only 12345"],
    ['street: "100 Main St" #200', '1 street: only "100 Main St"'],
    ["street: '100 Main St' #200", "1 street: only '100 Main St'"],
    ["text: One\n  two #3 and\nb: c", "2 text: only One two"],
    ["text: One #2 and\n  three", "1 text: only One"],
    ["color: #f4b740", "1 color: nothing"],
    ["a: #1 of our services\nb: c", "1 a: nothing"],
    ["- #1\n- two", "1 [0]: nothing"],
    ["- { name: Blue #2, states: all }\n", "1 [0].name: only Blue"],
    ["- { #2, states: all }\n", "1 [0]: nothing"],
    ["a: [x #1, y]", "1 a[0]: only x"],
    ["a: [x, #1]", "1 a: nothing"],
    ["name #1: x", "1 -: only name"],
  ])("%j", (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test.each([
    'street: "100 Main St #200"',
    "street: '100 Main St # 200'",
    "street: 100 Main St#200",
    "city: Plano # our main building",
    "city: Plano # 2 buildings",
    "city: Plano # A list of two",
    "city: Plano # 2027",
    "city: Plano ## draft",
    'city: "Plano" # B',
    'city: "Plano" #main building',
    "count: 5 # 200",
    "text: >-\n  Plano #1\n  and # 2",
    "text: |- # a comment\n  Plano #1",
    "# street: 100 Main St #200\ncity: Plano",
    "city: Plano\n#street: 100 Main St #200",
    "list: #our buildings\n  - Plano",
    "group: #our buildings\n  city: Plano",
    "- { city: Plano } #main",
    "a: [x, y] #2",
  ])("but not %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("is the only mistake of its field", () => {
    const text = 'id: #sample-form\nversions: [{ version: "2026-11-20", text: x }]';
    const { mistakes } = checkFile(disclosureSchema, parseYaml(text, "sample.yaml"), facts);
    expect(mistakes.map(({ field, line }) => [field, line])).toEqual([["id", 1]]);
  });
});

describe("the encoding of a file", () => {
  const problem = async (bytes: Buffer) => {
    const file = join(scratchDirectory(), "sample.yaml");
    await writeFile(file, bytes);
    try {
      return readUtf8(file);
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  };
  const latin1 = (text: string) => Buffer.from(text, "latin1");

  test.each([
    [
      Buffer.from("\uFEFFname: José", "utf16le"),
      "line 1: This file isn't UTF-8, but probably UTF-16",
    ],
    [Buffer.from("\uFEFFname: José", "utf16le").swap16(), "probably UTF-16"],
    [Buffer.from("name: Jose", "utf16le"), "probably UTF-16"],
    [Buffer.from("name: Jose", "utf16le").swap16(), "probably UTF-16"],
    [
      latin1("a: b\nname: Mu\u00F1oz"),
      'line 2: "Muñoz" isn\'t UTF-8, but probably the encoding of Windows',
    ],
    [latin1("a: b\r\n\r\nname: Dana\u0092s"), 'line 3: "Dana’s" isn\'t UTF-8'],
    [latin1("a: \u0093Yes\u0094"), '"“Yes”" isn\'t UTF-8'],
    [latin1("a: 5 \u0096 6"), '"–" isn\'t UTF-8'],
    [Buffer.from("name: José").subarray(0, -1), "isn't UTF-8"],
    [Buffer.from("name: JosÃ©"), 'line 1: "Ã©" is what\'s left of a character'],
    [Buffer.from("a: b\nname: Danaâ€™s"), 'line 2: "â€™" is what\'s left'],
    [Buffer.from("a: 5Â½"), '"Â½" is what\'s left'],
    [Buffer.from("a: Ã‰lan"), '"Ã‰" is what\'s left'],
    [Buffer.from("a: Jos\uFFFD"), '"\uFFFD" is what\'s left'],
  ])("%# is named, with its line", async (bytes, says) => {
    expect(await problem(bytes)).toContain(says);
  });

  test.each(["name: José Muñoz", "Âge São João", "naïve “Ångström” – ½ €", "日本語", ""])(
    "%j can be read",
    async (text) => {
      expect(await problem(Buffer.from(text))).toBe(text);
      expect(await problem(Buffer.from(`\uFEFF${text}`))).toBe(text);
    },
  );
});

describe("an article's file name", () => {
  const folder = "content/en/articles/";
  const found = (...names: string[]) =>
    articleNameMistakes({ others: names.map((name) => folder + name) }).map(
      ({ message }) => /Rename it to (.*)\.$/.exec(message)?.[1],
    );

  test.each([
    ["My Article.mdx", "my-article.mdx"],
    ["Medicare-2028.mdx", "medicare-2028.mdx"],
    ["über-medicare.mdx", "uber-medicare.mdx"],
    ["u\u0308ber-medicare.mdx", "uber-medicare.mdx"],
    ["what's_new.mdx", "whats-new.mdx"],
    ["part-b--costs.mdx", "part-b-costs.mdx"],
    ["part-b-.mdx", "part-b.mdx"],
    ["-part-b.mdx", "part-b.mdx"],
    ["part.b.mdx", "part-b.mdx"],
    ["part b & d.mdx", "part-b-d.mdx"],
    ["moving.MDX", "moving.mdx"],
    ["moving.md", "moving.mdx"],
    ["moving.mdx.txt", "moving.mdx"],
    ["moving.docx", "moving.mdx"],
    ["moving", "moving.mdx"],
    ["2027/moving.mdx", "moving.mdx"],
    ["¿.mdx", "my-article.mdx"],
  ])("%s is refused", (name, right) => {
    expect(found(name)).toEqual([right]);
  });

  it("can't be one that's taken", () => {
    expect(found("a.mdx", "A.mdx")).toEqual([
      "a.mdx, or to another name, because that one is taken",
    ]);
  });

  it("is free of rules for what isn't an article", () => {
    const names = [
      "moving-2027.mdx",
      "a.mdx",
      ".moving.mdx",
      "._a.mdx",
      "a.mdx~",
      "a.mdx.bak",
      ".DS_Store",
      "article.schema.ts",
    ];
    expect(found(...names)).toEqual([]);
    expect(articleNameMistakes({ others: ["content/en/guide/My Chapter.typ"] })).toEqual([]);
  });
});

describe("states, licenses and appointments", () => {
  const texts = new Map(
    ["agency", "people", "testimonials", "licenses", "appointments"].map((name) => [
      `agency/${name}.yaml`,
      readFileSync(`content/agency/${name}.yaml`, "utf8"),
    ]),
  ).set("en/states/states.yaml", readFileSync("content/en/states/states.yaml", "utf8"));

  /** What is found after a change to each of some files: by the words replaced, or the whole text. */
  function found(edits: Readonly<Record<string, readonly (readonly [string | RegExp, string])[]>>) {
    const edited = [...texts].map(([name, text]) => {
      const after = (edits[name] ?? []).reduce((now, [from, to]) => now.replace(from, to), text);
      expect(after === text).toBe(edits[name] === undefined);
      return [name, checkFile(schemaOf(name), parseYaml(after, name), facts)] as const;
    });
    const said: string[] = [];
    checkLicenses({ files: new Map(edited) }, (file, path, message) =>
      said.push(`${file} ${path.join(".")}: ${message}`),
    );
    return said;
  }

  it("are right as they are, or as they may be", () => {
    expect(found({})).toEqual([]);
    for (const state of ["TX", "D.C.", "DC", "Puerto Rico", "PR", "Guam", "VI", "AS", "MP"])
      expect(found({ "agency/agency.yaml": [["state: Texas", `state: ${state}`]] })).toEqual([]);
    for (const place of [
      "Toronto, Canada",
      "Tulsa, OK",
      "Washington, D.C.",
      "Texas",
      "Mumbai, India",
    ])
      expect(found({ "agency/testimonials.yaml": [["Tulsa, Oklahoma", place]] })).toEqual([]);
    for (const license of [
      "TX 1234567",
      "No. 1234567",
      "NPN 1234567",
      "1234567",
      "Texas license 12",
    ])
      expect(found({ "agency/people.yaml": [["Texas SAMPLE-TX-1001", license]] })).toEqual([]);
  });

  const all = "Invented Care, states: all";

  it.each([
    ["PR", "Puerto Rico"],
    ["GU", "Guam"],
    ["VI", "U.S. Virgin Islands"],
    ["AS", "American Samoa"],
    ["MP", "Northern Mariana Islands"],
    ["DC", "District of Columbia"],
  ])("a license and an appointment may be for %s, %s", (code, name) => {
    const licensed = [/ {2}- \{ code: (?:DC|WY), .*\n/g, ""] as const;
    const entry = `states:\n  - { code: ${code}, name: ${name}, license: A-1, organizations: 1, plans: 9 }\n`;
    const edits = {
      "agency/licenses.yaml": [licensed, ["states:\n", entry]] as const,
      "agency/appointments.yaml": [[all, `Invented Care, states: [TX, ${code}]`]] as const,
    };
    expect(found(edits)).toEqual([]);
  });

  // prettier-ignore
  test.each([
    ["agency/appointments.yaml", "contracts: []", "contracts: [{ contract: H0028, states: [XX] }]", "contracts.0.states.0: No state has the code XX"],
    ["agency/licenses.yaml", "code: WY, name: Wyoming", "code: WX, name: Wyoming", "states.49.code: No state has the code WX"],
    ["agency/licenses.yaml", "code: WY, name: Wyoming", "code: PR, name: Porto Rico", "states.49.name: PR is Puerto Rico, not Porto Rico. Write Puerto Rico."],
    ["en/states/states.yaml", "code: WY", "code: WQ", ".code: No state has the code WQ"],
    ["en/states/states.yaml", "code: WY", "code: PR", ".code: PR is Puerto Rico. This site has pages only for the 50 states and D.C."],
    ["en/states/states.yaml", "code: WY", "code: GU", ".code: GU is Guam. This site has pages only for the 50 states and D.C."],
    ["en/states/states.yaml", "name: Wyoming", "name: Wyomin", ".name: WY is Wyoming, not Wyomin. Write Wyoming."],
    ["agency/agency.yaml", "state: Texas", "state: TZ", 'There is no state "TZ".'],
    ["agency/agency.yaml", "state: Texas", "state: Tejas", "Did you mean `Texas`?"],
    ["agency/agency.yaml", "state: Texas", "state: Ontario", 'There is no state "Ontario".'],
    ["agency/people.yaml", "Texas SAMPLE-TX-1003", "Texass SAMPLE-TX-1003", 'license: There is no state "Texass". Did you mean `Texas`?'],
    ["agency/people.yaml", "Texas SAMPLE-TX-1003", "TZ 1234567", 'There is no state "TZ".'],
    ["agency/testimonials.yaml", "Tulsa, Oklahoma", "Tulsa, Oklahama", 'location: There is no state "Oklahama". Did you mean `Oklahoma`?'],
    ["agency/testimonials.yaml", "Mesa, Arizona", "Mesa, AX", 'There is no state "AX".'],
  ])("in %s: %s, %s", (file, from, to, says) => {
    expect(found({ [file]: [[from, to]] })).toEqual([expect.stringContaining(says)]);
  });

  const real = ["sample: true", "sample: false"] as const;
  const alabama = (count: number, license: string | null = "A-123") =>
    [
      [
        /states:\n(?: {2}- .*\n)+/,
        `states:\n  - { code: AL, name: Alabama, license: ${license}, organizations: ${count}, plans: 9 }\n`,
      ],
      ["home: TX", "home: AL"],
    ] as const;
  const appointed = (list: string) => [/organizations:\n[\s\S]*/, list] as const;

  it("contradict each other where a license is pending", () => {
    const edits = { "agency/appointments.yaml": [[all, "Invented Care, states: [AL]"]] } as const;
    expect(found({ ...edits, "agency/licenses.yaml": alabama(2, null) })).toEqual([
      expect.stringContaining(
        "organizations.1.states.0: content/agency/licenses.yaml has no license number for AL yet",
      ),
    ]);
    expect(found({ ...edits, "agency/licenses.yaml": alabama(2) })).toEqual([]);
  });

  const a = "organizations:\n  - { name: Humana, states: all }\n";
  const b = "  - { name: Aetna Medicare, states: [AL], years: [2027] }\n";
  const later = "  - { name: Cigna, states: [AL], years: [2028] }\n";
  const none = "contracts: []\n";
  const two =
    "contracts:\n  - { contract: H0028, states: all }\n  - { contract: H1234, states: [AL] }\n";
  test.each([
    [1, a + none, null],
    [2, a + b + none, null],
    [2, a + b + later + none, null],
    [2, a + two, null],
    [3, a + two, null],
    [5, "organizations: []\ncontracts: []\n", null],
    [2, a + none, "has 1 there for 2027"],
    [1, a + b + none, "has 2 there for 2027"],
    [3, a + b + later + none, "has 2 there for 2027"],
    [1, a + two, "has 2 to 3 there for 2027"],
    [4, a + two, "has 2 to 3 there for 2027"],
  ])("have counts that agree: %i, %j", (count, list, says) => {
    const edits = {
      "agency/appointments.yaml": [real, appointed(list)],
      "agency/licenses.yaml": [real, ...alabama(count)],
    };
    const field = `agency/licenses.yaml states.0.organizations: This says ${count} for AL, but`;
    const message = `${field} content/agency/appointments.yaml ${says}`;
    expect(found(edits).map((one) => one.slice(0, message.length))).toEqual(
      says === null ? [] : [message],
    );
  });

  it("aren't compared in numbers while either is invented", () => {
    expect(found({ "agency/appointments.yaml": [real] })).toEqual([]);
    expect(found({ "agency/licenses.yaml": [real] })).toEqual([]);
    expect(
      found({ "agency/appointments.yaml": [real], "agency/licenses.yaml": [real] }),
    ).not.toEqual([]);
  });
});
