import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { broken, serviceForTest, type TestService } from "./support/service-for-test.ts";
import { leadsIn } from "./support/store.ts";
import { addressOf, somebody } from "./support/submit.ts";

const megabyte = 1_000_000;
const json = { "Content-Type": "application/json" };

/** What a process has read since it began, from sockets and files, in bytes. Linux tells. */
function readBy({ pid }: TestService): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
}

const canMeasure = process.platform === "linux";

interface Sent {
  readonly status: string | undefined;
  /** What the service read meanwhile, in megabytes. */
  readonly read: number;
}

/** Pushes 10 MB into one request for as long as they are taken. */
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

/** Sends one form; gives the answer's status. */
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

/** A form whose fields stand under `__proto__`, one with none, and one with such a name beside its own. */
async function hidden(service: TestService) {
  const within = `{"__proto__":${form()}}`;
  const both = form().replace("{", '{"__proto__":{"suspected":"trap"},"constructor":{},');
  const statuses = [];
  for (const body of [within, "{}", both]) statuses.push(await post(service, json, body));
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
  "10 MB are refused early, packed bodies and other types whatever they hold, and `__proto__` is a name like any",
  async () => {
    const { large, packed, types, keys, stored } = await sentWrong();
    const sizes = large.map(({ status, read }) => `${status} after ${read.toFixed(1)} MB`);
    const others = `packed ${packed}, other types ${[...new Set(types)].join()}`;
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

test.runIf(canMeasure)("control: a service that takes anything is found out", async () => {
  reportControl("wrongBodies", "SQLite");
  const { large, packed, types, keys } = await sentWrong(broken("takes-anything"));
  for (const { read } of large) expect(read).toBeGreaterThan(3);
  expect(packed).toBe(400);
  expect(new Set(types)).not.toEqual(new Set([415]));
  expect(keys[0]).toBe(201);
});
