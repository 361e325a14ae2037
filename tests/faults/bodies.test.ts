import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { anyEngine, type Engine, full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest, type TestService } from "./support/service.ts";
import { leadsIn } from "./support/store.ts";
import { addressOf, somebody } from "./support/visitors.ts";

const bodies = full ? 10_000 : 500;

const field = fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress(), fc.anything());
const fields = fc.record(
  {
    firstName: field,
    email: field,
    zipCode: fc.oneof(fc.stringMatching(/^\d{4,6}$/), field),
    wantsNewsletter: fc.oneof(fc.boolean(), field),
    confirm_wish: field,
    disclosure_version: field,
    ["__proto__"]: field,
    constructor: field,
  },
  { requiredKeys: [] },
);
const visitor = fc.record({
  firstName: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  email: fc.stringMatching(/^[a-z]{1,20}@[a-z]{2,10}\.test$/),
});
const anyBody = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary" }),
  fields.map(asJson),
  visitor.map(asJson),
  fields.map((one) => asJson([one])),
  // Well below the size limit, and deeper than any stack.
  fc
    .integer({ min: 1, max: 32_000 })
    .map((depth) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`),
);
const header = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
const key = fc.oneof(fc.uuid(), header);

/** Sends random bodies. Rejects with the first response that breaks the promise. Counts the statuses. */
async function sendBodies(engine: Engine, preload?: string) {
  const options = { engine, env: { RATE_LIMIT_PER_HOUR: "1000000" } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const statuses: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(anyBody, key, header, async (text, idempotencyKey, source) => {
      const response = await fetch(`${addressOf(service)}/api/leads`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: addressOf(service),
          [requestHeaders.idempotencyKey]: idempotencyKey,
          [requestHeaders.leadSource]: source,
        },
        body: text,
      });
      const { status } = response;
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect(status).toBeLessThan(500);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.json()).toMatchObject({
        success: status === 201,
        message: expect.any(String),
      });
    }),
    { numRuns: bodies },
  );
  expect(await service.end()).toBe(0);
  return statuses;
}

describe.each(anyEngine)("on %s", (engine) => {
  test(`${bodies} random bodies: never a 5xx, always JSON`, async () => {
    const statuses = await sendBodies(engine);
    reportFigure("anyBody", engine, `${bodies} bodies, by status: ${JSON.stringify(statuses)}`);
    expect(Object.keys(statuses)).toEqual(["201", "400", "422"]);
  });

  test("control: finds a service that fails on emoji", async () => {
    reportControl("anyBody", engine);
    await expect(sendBodies(engine, mutantFile("upset-by-emoji"))).rejects.toThrow(
      /Property failed after/,
    );
  });
});

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) =>
      typeof part === "bigint" ? String(part) : part,
    );
  } catch {
    return "{}"; // A value that contains itself.
  }
}

const megabyte = 1_000_000;
const json = { "Content-Type": "application/json" };

/** How many bytes a process has read since it started, from sockets and files (Linux only). */
function readBy({ pid }: TestService): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
}

const canMeasure = process.platform === "linux";

interface Sent {
  readonly status: string | undefined;
  /** How much the service read in the meantime, in megabytes. */
  readonly read: number;
}

/** Sends up to 10 MB in one request, for as long as they are accepted. */
async function push(service: TestService, headers: object, piece: Buffer): Promise<Sent> {
  const before = readBy(service);
  const lines = { Host: `127.0.0.1:${service.port}`, Origin: addressOf(service), ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = await new Promise<string>((resolve) => {
    let heard = "";
    let left = 10 * megabyte;
    const socket = connect(service.port, "127.0.0.1");
    const more = () => {
      while (left > 0 && socket.writable) {
        left -= piece.length;
        if (!socket.write(piece)) return;
      }
    };
    socket.write(`POST /api/leads HTTP/1.1\r\n${head.join("")}\r\n`);
    socket.on("drain", more).on("error", () => {});
    socket.on("data", (data) => (heard += data.toString("latin1")));
    socket.on("close", () => resolve(heard));
    socket.setTimeout(3000, () => socket.destroy());
    more();
  });
  const read = (readBy(service) - before) / megabyte;
  return { status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], read };
}

/** Sends one form. Returns the response's status. */
async function post(service: TestService, headers: Record<string, string>, body: string | Buffer) {
  const answer = await fetch(`${addressOf(service)}/api/leads`, {
    method: "POST",
    headers: { Origin: addressOf(service), ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
  return answer.status;
}

const form = () => JSON.stringify(somebody());
const wrongTypes = ["text/plain", "application/x-www-form-urlencoded", "application/json-seq"];

/** Forms with their fields under `__proto__`, with none, and with such a name next to their own. */
async function hidden(service: TestService) {
  const inside = `{"__proto__":${form()}}`;
  const both = form().replace("{", '{"__proto__":{"suspected":"trap"},"constructor":{},');
  const statuses = [];
  for (const body of [inside, "{}", both]) statuses.push(await post(service, json, body));
  return statuses;
}

async function sentWrong(preload?: string) {
  const service = await serviceForTest(preload === undefined ? {} : { preload });
  const chunk = Buffer.alloc(65_536, "x");
  const framed = Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]);
  const large = [
    await push(service, { ...json, "Content-Length": 10 * megabyte }, chunk),
    await push(service, { ...json, "Transfer-Encoding": "chunked" }, framed),
  ];
  const packed = await post(service, { ...json, "Content-Encoding": "gzip" }, gzipSync(form()));
  const types: number[] = [];
  for (const type of wrongTypes) types.push(await post(service, { "Content-Type": type }, form()));
  const keys = await hidden(service);
  return { large, packed, types, keys, stored: (await leadsIn(service.store)).length };
}

test.runIf(canMeasure)(
  "rejects 10 MB early, compressed bodies and other types regardless of content, and treats `__proto__` as an ordinary name",
  async () => {
    const { large, packed, types, keys, stored } = await sentWrong();
    const sizes = large.map(({ status, read }) => `${status} after ${read.toFixed(1)} MB`);
    const others = `compressed ${packed}, other types ${[...new Set(types)].join()}`;
    reportFigure("wrongBodies", "SQLite", `10 MB: ${sizes.join(", ")}; ${others}`);
    reportFigure("wrongBodies", "SQLite", `__proto__: ${keys.join(", ")}`);
    for (const { status, read } of large) {
      expect(status).toBe("413");
      expect(read).toBeLessThan(3);
      expect(read).toBeGreaterThan(0);
    }
    expect(packed).toBe(415);
    expect(new Set(types)).toEqual(new Set([415]));
    expect(keys).toEqual([422, 422, 201]);
    expect(stored).toBe(1);
  },
);

test.runIf(canMeasure)("control: finds a service that accepts anything", async () => {
  reportControl("wrongBodies", "SQLite");
  const { large, packed, types, keys } = await sentWrong(mutantFile("takes-anything"));
  for (const { read } of large) expect(read).toBeGreaterThan(3);
  expect(packed).toBe(400);
  expect(new Set(types)).not.toEqual(new Set([415]));
  expect(keys[0]).toBe(201);
});
