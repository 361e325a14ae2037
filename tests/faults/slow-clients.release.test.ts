import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { full } from "./promises.ts";
import { serviceForTest } from "./support/service.ts";
import { addressOf } from "./support/visitors.ts";

const slowClients = full ? 800 : 200;
const visits = 300;
/**
 * On a busy machine, fewer visits must be enough: slow clients are cut off after 8 s, and must still be connected.
 */
const mostMilliseconds = 4000;

/** Opens connections that each start a request and then stop, some in the request line, some in the body. */
async function openHalf(port: number): Promise<{ stillOpen: () => number; close: () => void }> {
  const sockets = Array.from({ length: slowClients }, (_, index) => half(port, index));
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once("connect", done))));
  return {
    stillOpen: () => sockets.filter((socket) => !socket.closed).length,
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

function half(port: number, index: number): Socket {
  const host = `127.0.0.1:${port}`;
  const form = `POST /api/leads HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
  const beginnings = [
    "",
    `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: te`,
    `${form}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  ];
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).resume();
  socket.write(beginnings[index % beginnings.length] ?? "");
  return socket;
}

/** The p99 of 100 visits to the home page, in milliseconds; Infinity if one failed. */
async function p99(port: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + mostMilliseconds;
  while (times.length < visits && performance.now() < end) {
    const began = performance.now();
    const signal = AbortSignal.timeout(2000);
    const answered = await fetch(addressOf({ port }), { signal }).then(readWhole, () => false);
    if (!answered) return Infinity;
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
}

async function readWhole(response: Response): Promise<boolean> {
  await response.text();
  return response.ok;
}

/**
 * Measures alternately alone and with slow clients, so that a busy machine affects both: three rounds, or a few
 * more until one was quiet. Returns the quietest. Opening the connections is not measured: a visit after it is
 * answered first.
 */
async function measure(port: number) {
  const turns: { normal: number; beside: number }[] = [];
  while (turns.length < 3 || (turns.length < 8 && !isHeld(quietest(turns)))) {
    const normal = await p99(port);
    const slow = await openHalf(port);
    await fetch(addressOf({ port })).then(readWhole);
    turns.push({ normal, beside: await p99(port) });
    expect(slow.stillOpen()).toBe(slowClients);
    slow.close();
  }
  return quietest(turns);
}

function quietest(turns: { normal: number; beside: number }[]) {
  const times = turns.toSorted((a, b) => a.beside / limit(a.normal) - b.beside / limit(b.normal));
  return times[0] ?? { normal: Infinity, beside: Infinity };
}

const isHeld = ({ normal, beside }: { normal: number; beside: number }) => beside < limit(normal);

/** Twice normal; on a fast machine, the clock's own noise is a millisecond or two. */
const limit = (normal: number) => 2 * normal + 2;

test(`${slowClients} slow clients hardly affect others and are gone after 15 s; a service without limits is blocked`, async () => {
  reportControl("slowClients", "SQLite");
  const { port } = await serviceForTest();
  const control = await serviceForTest({ mutant: "requests?no-time-limits" });
  const holding = await openHalf(control.port);

  const { normal, beside } = await measure(port);
  const times = `p99 ${normal.toFixed(1)} ms alone, ${beside.toFixed(1)} ms with them`;
  reportFigure("slowClients", "SQLite", `${slowClients} half-open: ${times}`);
  expect(beside).toBeLessThan(limit(normal));
  const slow = await openHalf(port);
  await delay(15_000);
  const left = slow.stillOpen();
  reportFigure("slowClients", "SQLite", `${left} left after 15 s`);
  expect(left).toBe(0);

  expect(holding.stillOpen()).toBeGreaterThan(0);
  const more = await openHalf(control.port);
  expect(await p99(control.port)).toBeGreaterThan(limit(normal));
  holding.close();
  more.close();
});
