import { describe, expect, it } from "vitest";
import { canBePhone, phoneParts } from "./lead-details.ts";
import { email as emailField, phone } from "./lead-fields.ts";

const errorOf = ({ error }: ReturnType<typeof phone.safeParse>) => error?.issues[0]?.message;

describe("email", () => {
  const read = (typed: string) => emailField.safeParse(typed);
  const long = (local: number, domain = "example.com") => `${"a".repeat(local)}@${domain}`;
  const domain = (last: number) => `${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(last)}.com`;
  const longest = long(64, domain(57));

  it.each([
    ["marks", "tom&sue@example.com", "pat#1@example.com", "o'brien@example.ie"],
    ["more marks", "ana!$%*/=?^_`{|}~-@example.com", "-ana-@example.com", "_ana_@example.com"],
    ["capitals and parts", "Ana.Flores+plans@Mail.Example.com", "ana@a.b.c.d.e.example.co.uk"],
    ["short domains", "a@b.co", "1@2.com"],
    ["long ones", "ana@example.museum", "ana@example.photography"],
    ["hyphens", "ana@ex--ample.com", "ana@mail-1.example-shop.com"],
    ["international domains", "ana@xn--exmple-cua.com", "ana@example.xn--p1ai"],
    ["letters of any script", "josé@example.com", "安娜@example.com", "анна@example.com"],
    ["the longest parts", long(64), long(1, `${"a".repeat(63)}.com`)],
    ["254 octets", longest, `é${longest.slice(2)}`],
    ["64 octets in UTF-8", `${"а".repeat(32)}@example.com`, `${"安".repeat(21)}a@example.com`],
  ])("accepts an address with %s as it is", (_, ...typed) => {
    expect(typed.map((one) => read(one).data)).toEqual(typed);
  });

  it.each([
    [" ana@example.com\n", "ana@example.com"],
    ["\u202aana@example.com\u202c", "ana@example.com"],
    ["ana\u200b@example.com\ufeff", "ana@example.com"],
    ["ana@exam\u00adple.com", "ana@example.com"],
    ["ana＠example．com", "ana@example.com"],
    ["ａｎａ@example.com", "ana@example.com"],
    ["mailto:ana@example.com", "ana@example.com"],
    ["<ana@example.com>", "ana@example.com"],
    ["ana@example.com.", "ana@example.com"],
    ["ana@example.com,", "ana@example.com"],
    ["ana@exämple.com", "ana@xn--exmple-cua.com"],
    ["ana@EXÄMPLE.com", "ana@xn--exmple-cua.com"],
    ["ana@exa\u0308mple.com", "ana@xn--exmple-cua.com"],
    ["ana@пример.рф", "ana@xn--e1afmkfd.xn--p1ai"],
    ["ana@例え.テスト", "ana@xn--r8jz45g.xn--zckzah"],
    ["josé@exämple.com", "josé@xn--exmple-cua.com"],
  ])("reads %j as %s", (typed, stored) => {
    expect(read(typed).data).toBe(stored);
    expect(read(stored).data).toBe(stored);
  });

  it.each([
    ["a missing part", "ana", "ana@", "@example.com", "ana example.com", "ana at example.com"],
    ["no top-level domain", "ana@example", "ana@localhost", "ana@example.c"],
    ["a top-level domain with digits", "ana@example.c0m", "ana@example.123", "ana@example.com-"],
    ["two at signs", "ana@@example.com", "ana@b@example.com"],
    ["a space", "ana flores@example.com", "ana@exam ple.com", '"ana flores"@example.com'],
    ["a dot too many", ".ana@example.com", "ana.@example.com", "ana..flores@example.com"],
    ["a dot too many in the domain", "ana@.example.com", "ana@example..com"],
    ["a hyphen at an end", "ana@-example.com", "ana@example-.com", "ana@mail.-example.com"],
    ["the same in other letters", "ana@-exämple.com", "ana@exämple-.com"],
    ["a domain with other marks", "ana@exam_ple.com", "ana@example.com:25", "ana@exämple.com/x"],
    ["an IP address", "ana@127.0.0.1", "ana@１２７.0.0.1", "ana@[127.0.0.1]"],
    ["a comment or a name", "ana(home)@example.com", "Ana Flores <ana@example.com>"],
    ["a web address", "http://example.com", "ana@example.com/x"],
    ["two addresses", "ana,bo@example.com", "ana@example.com, bo@example.com"],
    ["two with another mark", "ana@example.com;bo@example.com", "ana@example.com bo@example.com"],
    ["a line break", "ana@example.com\r\nBcc: x@example.com"],
    ["other characters", "ana\u0000@example.com", "ana\ud800@example.com", "ana\\@example.com"],
    ["pictures", "👩@example.com", "ana@👩.com"],
    ["a part over 64 letters", long(65), long(250), long(1, `${"a".repeat(64)}.com`)],
    ["a label over 63 letters", long(1, `${"ä".repeat(64)}.com`)],
    ["over 254 octets", long(64, domain(58)), `é${long(62, domain(58))}`],
    ["over 64 octets", `${"а".repeat(33)}@example.com`, `${"安".repeat(22)}@example.com`],
    ["one octet too many", `${"é".repeat(32)}a@example.com`, `${"я".repeat(40)}@example.com`],
  ])("rejects an address with %s", (_, ...typed) => {
    for (const one of typed) expect(errorOf(read(one)), `for ${one}`).toBe("Invalid email address");
  });

  it.each(["", " ", "\u200b", "\u202a\u202c"])("%j is no address at all", (typed) => {
    expect(errorOf(read(typed))).toBe("Email is required");
  });
});

describe("phone", () => {
  const stored = (typed: string) => phone.parse(typed);

  it.each([
    ["hyphens, dots or nothing", "972-204-5855", "972.204.5855", "9722045855", " 9722045855\t"],
    ["brackets", "(972) 204-5855", "(972)204 5855", "[972] 204-5855", "(972 204-5855"],
    ["other marks", "972/204/5855", "972_204_5855", "972, 204, 5855", "97 22 04 58 55"],
    ["the country's code", "+1 972 204 5855", "1-972-204-5855", "+1(972)204-5855"],
    [
      "the code apart",
      "+ 1 972 204 5855",
      "(+1) 972-204-5855",
      "+1.972.204.5855",
      "1 (972) 204-5855",
    ],
    // What contacts apps and websites paste.
    ["direction marks", "\u202a(972) 204-5855\u202c", "\u2066+1 972-204-5855\u2069"],
    ["invisible characters", "\u200e972\u200b204\ufeff5855", "972\u00ad204\u20605855"],
    ["other spaces", "972\u00a0204 \u2013 5855", "972\u2009204\u202f5855"],
    ["other dashes", "972\u2011204\u20115855", "972\u2014204\u20145855", "972\u2212204\u22125855"],
    ["dots in the middle and pictures", "972\u00b7204\u20225855", "📞 972-204-5855"],
    ["a link", "tel:9722045855", "tel:+1-972-204-5855", "callto:+19722045855"],
    ["a label", "TEL: (972) 204-5855", "Tel. 972 204 5855", "Phone: 972-204-5855"],
    ["a label of two words", "Cell phone: 972-204-5855", "972-204-5855 cell"],
    ["the end of a sentence", "972-204-5855.", "972-204-5855,"],
    ["a note in brackets", "(972) 204-5855 (cell)", "972-204-5855 [home]", "(mobile) 972-204-5855"],
    ["whose it is", "972-204-5855 (my cell)", "(972) 204-5855 (my wife's cell)"],
    ["whose it is, as phones write it", "972-204-5855 (my wife’s work cell)"],
    ["a name", "John's cell: 972-204-5855", "972-204-5855, Mary O’Brien's phone"],
    ["whose it is before it", "my kids' number 972-204-5855", "972-204-5855 'cell'"],
    ["a request", "You can call me: 972-204-5855", "972-204-5855 (call me after noon)"],
    ["other forms of the digits", "９７２２０４５８５５", "（９７２）２０４－５８５５"],
    ["more other forms", "＋１　９７２　２０４　５８５５", "𝟗𝟕𝟐-𝟐𝟎𝟒-𝟓𝟖𝟓𝟓"],
  ])("a number with %s is normalized", (_, ...typed) => {
    for (const one of typed) expect(stored(one), `for ${one}`).toBe("(972) 204-5855");
  });

  it.each([
    ["12", "972-204-5855 x12", "972-204-5855x12", "(972) 204-5855 X 12"],
    ["302", "972-204-5855 ext. 302", "972-204-5855 ext 302", "972-204-5855, ext. 302"],
    ["302", "972-204-5855 Ext:302", "972-204-5855 extension 302", "972-204-5855 extn. 302"],
    ["302", "972-204-5855 (ext. 302)", "972-204-5855 EXT 302.", "972-204-5855 #302"],
    ["302", "972-204-5855,302", "+19722045855,,302#", "tel:+1-972-204-5855;ext=302"],
    ["302", "972-204-5855 ×302", "９７２２０４５８５５　ｘ３０２", "972-204-5855 ext. 302 (work)"],
    ["302", "my husband's work: 972-204-5855 x302 (Bob's desk)"],
    ["0007", "972-204-5855 x0007"],
    ["1234567", "1 972 204 5855 ext 1234567"],
  ])("keeps the extension %s apart in %j", (extension, ...typed) => {
    const text = `(972) 204-5855 ext. ${extension}`;
    for (const one of typed) expect(stored(one), `for ${one}`).toBe(text);
    // What is stored is accepted again, unchanged.
    expect(stored(text)).toBe(text);
    expect(phoneParts(text)).toEqual({ number: "(972) 204-5855", extension });
  });

  it("a number without an extension has none, nor has a text that was stored some other way", () => {
    expect(phoneParts("(972) 204-5855")).toEqual({ number: "(972) 204-5855", extension: null });
    expect(phoneParts("by mail")).toEqual({ number: "by mail", extension: null });
  });

  it.each([
    ["(123) 456-7890", "123-456-7890", "1234567890", "11234567890", "+1 123 456 7890"],
    ["(072) 204-5855", "0722045855", "1-072-204-5855"],
    ["(172) 204-5855", "1722045855", "11722045855"],
    ["(197) 220-4585", "1-972-204-585"],
    ["(555) 123-4567", "(555) 123-4567"],
    ["(000) 000-0000", "(000) 000-0000"],
    ["(972) 104-5855", "(972) 104-5855"],
    ["(999) 999-9999", "(999) 999-9999"],
    ["(972) 911-5855", "(972) 911-5855"],
    ["(214) 555-0142", "(214) 555-0142"],
  ])("%s is stored, but can't be a US number", (text, ...typed) => {
    for (const one of typed) expect(stored(one), `for ${one}`).toBe(text);
    expect(canBePhone(text)).toBe(false);
    expect(canBePhone(`${text} ext. 12`)).toBe(false);
  });

  it.each([
    "(200) 200-0000",
    "(972) 204-5855",
    "(800) 633-4227",
    "(214) 555-1212",
    "(505) 505-0505",
  ])("%j can be a US number", (typed) => {
    expect(stored(typed)).toBe(typed);
    expect(canBePhone(typed)).toBe(true);
    expect(canBePhone(`${typed} ext. 12`)).toBe(true);
  });

  it.each([
    ["too few digits", "2", "204-5855", "972-204-585", "972204585", "2024-11-28"],
    ["too many digits", "97220458550", "972-204-58555", "21972204585", "972-204-5855 302"],
    ["two numbers", "972-204-5855 or 972-204-5856", "972-204-5855 ext. 9722045856"],
    ["the code twice, or as it's dialed abroad", "1 1 972 204 5855", "0119722045855"],
    ["another code", "001 972 204 5855", "+44 20 7946 0958", "+9722045855", "+1 722045855"],
    ["another code with ten digits", "+2 972 204 5855", "972-204-5855 +1"],
    ["an extension that is too long, or alone", "972-204-5855 x12345678", "x12", "ext. 302"],
    ["a word in it", "972-204-CALL", "1-800-MEDICARE", "nine seven two"],
    ["letters for digits", "972-2O4-5855", "972-204-58S5", "l972-204-585"],
    ["letters at it", "a9722045855", "9722045855a", "972a204b5855"],
    ["only words", "call me", "none", "n/a", "ana@example.com"],
    ["only marks", "-", "+", "()", "( ) -", "\ud800"],
    [
      "too many words",
      "972-204-5855 ask for my daughter Ana",
      "my wife's old work cell 972-204-5855",
    ],
    ["Arabic digits", "٩٧٢٢٠٤٥٨٥٥"],
  ])("rejects a number with %s", (_, ...typed) => {
    for (const one of typed)
      expect(errorOf(phone.safeParse(one)), `for ${one}`).toBe("Please enter a valid phone number");
  });

  it.each(["", " ", "\u200b", "\u202a\u202c", "\u00a0"])("%j is no number at all", (typed) => {
    expect(errorOf(phone.safeParse(typed))).toBe("Please enter your phone number");
  });
});

it.each([
  ["an email address", emailField, "@|.|a.|a@|-|ä.|mailto:|<|>|,|!", "|a@|a@ä"],
  [
    "a phone number",
    phone,
    "-|,|a |1 |+|(|2-|x|ext |\u200b|a'|a' |'|a",
    "|9722045855|9722045855,|a'a a'|9722045855 a'a a' ",
  ],
] as const)("a long text for %s takes no time, whatever it repeats", (_, field, parts, starts) => {
  // CPU time of this thread only, because a busy machine may suspend it in between.
  const before = process.threadCpuUsage();
  for (const part of parts.split("|"))
    for (const start of starts.split("|")) field.safeParse(`${start}${part.repeat(60_000)}!`);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(8_000);
});
