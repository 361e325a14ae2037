import { createSocket } from "node:dgram";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { smtpAnswer, startMailCatcher } from "#server/delivery/testing.ts";
import { outboxProgram } from "./program.ts";

type Records = Record<string, readonly (string | { readonly mx: string })[]>;

/** A real DNS server on loopback (RFC 1035) for TXT and MX records; `fails` answers SERVFAIL. */
async function startDns() {
  let records: Records = {};
  const fails = new Set<string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => socket.send(answer(query), from.port, from.address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    fails,
    serve: (next: Records) => void (records = next),
    close: () => socket.close(),
  };

  function answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join(".").toLowerCase();
    const type = query.readUInt16BE(at + 1);
    const known = records[name] ?? [];
    const data = known.filter((one) => (typeof one === "string" ? 16 : 15) === type).map(dataOf);
    const code = fails.has(name) ? 2 : known.length === 0 ? 3 : 0;
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data.length, 6);
    const answers = data.map((bytes) => {
      const row = Buffer.alloc(12);
      row.writeUInt16BE(0xc00c, 0); // the name in the question
      row.writeUInt16BE(type, 2);
      row.writeUInt16BE(1, 4);
      row.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([row, bytes]);
    });
    return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
  }
}

function dataOf(record: Records[string][number]): Buffer {
  if (typeof record !== "string")
    return Buffer.concat([
      Buffer.from([0, 10]),
      ...record.mx.split(".").map(piece),
      Buffer.from([0]),
    ]);
  const pieces = record.match(/.{1,255}/gs) ?? [];
  return Buffer.concat(pieces.map(piece));
}

function piece(text: string): Buffer {
  return Buffer.from(`${String.fromCodePoint(text.length)}${text}`, "latin1");
}

function dkimKey(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength });
  const der = publicKey.export({ type: "spki", format: "der" });
  return `v=DKIM1; k=rsa; p=${der.toString("base64")}`;
}

const good = {
  "desk.example": [
    "v=spf1 include:spf.protection.outlook.com -all",
    "other=text",
    { mx: "mx.desk.example" },
  ],
  "spf.protection.outlook.com": ["v=spf1 ip4:203.0.113.0/24 -all"],
  "selector1._domainkey.desk.example": [dkimKey(2048)],
  "_dmarc.desk.example": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@desk.example"],
} as const satisfies Records;

let dns: Awaited<ReturnType<typeof startDns>>;
let context: TestContext;

beforeAll(async () => {
  dns = await startDns();
  context = await contextForTests();
});
beforeEach(() => {
  dns.serve(good);
  context.setMailServer("smtp://smtp.office365.com:587");
});
afterEach(() => dns.fails.clear());
afterAll(async () => {
  dns.close();
  await context.remove();
});

const check = (...words: string[]) =>
  context.run(outboxProgram, "check", "--dns", dns.server, ...words);

test("says that everything is fine, with the records", async () => {
  const { exitCode, printed } = await check();
  expect([exitCode, printed]).toEqual([
    0,
    "SPF: ok. desk.example: v=spf1 include:spf.protection.outlook.com -all (1 of 10 DNS lookups)\n" +
      "DKIM: ok. selector1._domainkey.desk.example: an RSA key with 2048 bits\n" +
      "DMARC: ok. _dmarc.desk.example: v=DMARC1; p=quarantine; rua=mailto:dmarc@desk.example\n" +
      "Bounces: ok. desk.example accepts mail at mx.desk.example\n",
  ]);
});

const chain = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `s${at}.example`,
    [`v=spf1 include:s${at + 1}.example -all`],
  ]),
);

const desk = (...records: Records[string]) => ({ "desk.example": records });
const key = (record: string) => ({ "selector1._domainkey.desk.example": [record] });
const dmarc = (...records: string[]) => ({ "_dmarc.desk.example": records });
const [spf] = good["desk.example"];

test.each<[string, Records, string]>([
  [
    "no SPF",
    desk({ mx: "a.b" }),
    "at desk.example: v=spf1 include:spf.protection.outlook.com ~all",
  ],
  ["two SPF records", desk("v=spf1 -all", "v=spf1 mx -all"), "Merge them into one"],
  ["SPF for everybody", desk("v=spf1 mx +all"), "End it with ~all."],
  ["SPF without the service", desk("v=spf1 mx -all"), "Add include:spf.protection.outlook.com to"],
  ["many lookups", { ...chain, ...desk("v=spf1 include:s0.example -all") }, "make it invalid"],
  ["a revoked DKIM key", key("v=DKIM1; p="), "has been revoked"],
  ["a short DKIM key", key(dkimKey(512)), "has only 512 bits"],
  ["half a DKIM key", key(dkimKey(2048).slice(0, 200)), "can't be read"],
  ["no DMARC", dmarc(), "v=DMARC1; p=none; rua=mailto:dmarc@desk.example"],
  ["DMARC without a policy", dmarc("v=DMARC1; rua=mailto:a@b.co"), "Put p=none"],
  ["a null MX", desk(spf, { mx: "" }), "accepts no mail"],
  ["no MX", desk(spf), "has no MX record"],
])("finds %s", async (_, change, says) => {
  dns.serve({ ...good, ...change });
  const { exitCode, printed } = await check();
  expect([exitCode, printed]).toEqual([1, expect.stringContaining(says)]);
});

test("finds no DKIM key under another selector", async () => {
  const { exitCode, printed } = await check("--selector", "website");
  const says = "There's no DKIM key at website._domainkey.desk.example.";
  expect([exitCode, printed]).toEqual([1, expect.stringContaining(says)]);
});

test("tells missing records from a server that doesn't answer", async () => {
  dns.fails.add("_dmarc.desk.example");
  const { exitCode, printed } = await check();
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringContaining("DMARC: unknown. DNS gave no answer"),
  ]);
});

test("sends a test email through SMTP_URL, or says why not", async () => {
  const catcher = await startMailCatcher();
  dns.serve({
    ...good,
    "desk.example": ["v=spf1 ip4:203.0.113.9 -all", { mx: "mx.desk.example" }],
  });
  context.setMailServer(catcher.url);
  const { exitCode, printed } = await check(
    "--selector",
    "selector1",
    "--send-to",
    "me@example.com",
  );
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringContaining("accepted the test email to me@example.com"),
  ]);
  expect(catcher.mails).toMatchObject([
    {
      from: "bounces@desk.example",
      to: ["me@example.com"],
      email: { from: { address: "hello@desk.example" } },
    },
  ]);
  const refusing = await startMailCatcher({
    onMailFrom: (_address, _session, done) => done(smtpAnswer(550, "no")),
  });
  context.setMailServer(refusing.url);
  const refused = await check("--selector", "selector1", "--send-to", "me@example.com");
  expect([refused.exitCode, refused.printed]).toEqual([
    1,
    expect.stringContaining("doesn't let you send from BOUNCE_ADDRESS"),
  ]);
});
