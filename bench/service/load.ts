import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { requestHeaders } from "#contract/request-headers.ts";

/** What a load was answered. */
export class Answers {
  readonly #byStatus = new Map<number, number[]>();

  /** `milliseconds`: from the request to the last byte of its answer. */
  add(status: number, milliseconds: number): void {
    const times = this.#byStatus.get(status);
    if (times === undefined) this.#byStatus.set(status, [milliseconds]);
    else times.push(milliseconds);
  }

  count(status: number): number {
    return this.#byStatus.get(status)?.length ?? 0;
  }

  get total(): number {
    return [...this.#byStatus.values()].reduce((sum, times) => sum + times.length, 0);
  }

  /** The time within which that share of the answers with this status came, in milliseconds. */
  within(status: number, share: number): number {
    return percentile(this.#byStatus.get(status) ?? [], share);
  }

  /** @throws {Error} when an answer had another status */
  expectOnly(status: number): void {
    const others = [...this.#byStatus.keys()].filter((other) => other !== status);
    if (others.length === 0) return;
    const counts = others.map((other) => `${this.count(other)} times ${other}`);
    throw new Error(`Expected status ${status} alone, came ${counts.join(", ")}`);
  }
}

interface ClosedLoad {
  /** Of the servers, which get equal shares. */
  readonly ports: readonly number[];
  /** Requests under way at any time. */
  readonly connections: number;
  readonly milliseconds: number;
  /** The bytes of the next request. */
  readonly next: () => Buffer | string;
}

export interface LoadResult {
  readonly answers: Answers;
  /** From the first request to the last answer. */
  readonly seconds: number;
}

/** Visitors who each send the next request as soon as the last one is answered: as much as can be taken. */
export async function closedLoad(load: ClosedLoad): Promise<LoadResult> {
  const answers = new Answers();
  const began = performance.now();
  const { ports } = load;
  const connections = Array.from({ length: load.connections }, (_, index) =>
    openConnection(ports[index % ports.length] ?? 0),
  );
  await Promise.all(connections.map((connection) => keepAsking(connection, load, answers)));
  const seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  return { answers, seconds };
}

function keepAsking(connection: Connection, load: ClosedLoad, answers: Answers): Promise<void> {
  const end = performance.now() + load.milliseconds;
  return new Promise((resolve) => {
    const ask = (sent: number) =>
      connection.send(load.next(), (status) => {
        const now = performance.now();
        answers.add(status, now - sent);
        if (now < end) ask(now);
        else resolve();
      });
    ask(performance.now());
  });
}

/** Called with the status of the answer once its last byte is there; 0 when the connection was lost. */
type OnAnswer = (status: number) => void;

/** One keep-alive connection, with one request under way at a time. */
interface Connection {
  /** Resolves once the server has taken it over, or cannot be reached. */
  open(): Promise<void>;
  /** `request`: the bytes of a whole request. */
  send(request: Buffer | string, onAnswer: OnAnswer): void;
  close(): void;
}

/**
 * Opens a connection to a port of this machine; a lost one is opened again by the next request. No more
 * than a load needs: it reads the status and skips the body, so that on a machine of few cores the load
 * takes little from the server (a whole HTTP client took as much as what it was to measure).
 */
export function openConnection(port: number): Connection {
  let socket: Socket | undefined;
  let waiting: OnAnswer | undefined;

  function answered(status: number): void {
    const tell = waiting;
    waiting = undefined;
    tell?.(status);
  }
  function open(): Socket {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    opened.on("data", createReader(answered));
    opened.on("error", () => opened.destroy());
    opened.on("close", () => {
      if (socket === opened) socket = undefined;
      answered(0);
    });
    return opened;
  }
  return {
    open: () =>
      new Promise((resolve) => {
        socket ??= open();
        socket.once("connect", resolve).once("close", resolve);
      }),
    send(request, onAnswer) {
      waiting = onAnswer;
      socket ??= open();
      socket.write(request);
    },
    close() {
      waiting = undefined;
      socket?.destroy();
    },
  };
}

/** Follows the answers in a stream of bytes, each with a Content-Length or without a body. */
export function createReader(onAnswer: OnAnswer): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let left = 0;
  return (chunk) => {
    if (left > 0) {
      left -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      const text = head.toString("latin1", 0, end);
      status = Number(text.slice(9, 12));
      left = lengthOf(text, status) - (head.length - end - 4);
      head = Buffer.alloc(0);
    }
    if (left === 0) onAnswer(status);
  };
}

function lengthOf(head: string, status: number): number {
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length !== undefined) return Number(length);
  if (status === 304 || status === 204) return 0;
  throw new Error(`An answer without Content-Length:\n${head}`);
}

interface OpenLoad {
  readonly port: number;
  /** Requests a second, whether or not those before are answered. */
  readonly rate: number;
  /** Most connections at once; who finds none free waits for one. */
  readonly connections: number;
  readonly milliseconds: number;
  /** The bytes of the next request. */
  readonly next: () => Buffer | string;
}

export interface OpenResult {
  /** Times count from when a request was due, so that waiting for a connection is in them. */
  readonly answers: Answers;
  /** The same answers, their times from when the request was sent. */
  readonly fromSending: Answers;
  /** Due in the time of the load, and never sent, since no connection came free. */
  readonly unsent: number;
  /** Sent, and not answered within a second after the load. */
  readonly unanswered: number;
}

/** Milliseconds between two looks at what is due. */
const beat = 2;

/**
 * Visitors who come at a steady rate, however many are answered: more than can be taken, if asked to. They
 * come over connections that are open already, as through a proxy.
 */
export async function openLoad(load: OpenLoad): Promise<OpenResult> {
  const answers = new Answers();
  const fromSending = new Answers();
  const idle = Array.from({ length: load.connections }, () => openConnection(load.port));
  const all = [...idle];
  await Promise.all(all.map((connection) => connection.open()));
  const began = performance.now();
  let due = 0;
  let sent = 0;
  const dueAt = (index: number) => began + (index * 1000) / load.rate;

  function send(): void {
    while (sent < due) {
      const connection = idle.shift();
      if (connection === undefined) return;
      ask(connection, dueAt(sent++));
    }
  }
  function ask(connection: Connection, since: number): void {
    const asked = performance.now();
    connection.send(load.next(), (status) => {
      const now = performance.now();
      answers.add(status, now - since);
      fromSending.add(status, now - asked);
      idle.push(connection);
      send();
    });
  }
  await every(beat, load.milliseconds, (elapsed) => {
    due = Math.floor((elapsed * load.rate) / 1000);
    send();
  });
  const unsent = due - sent;
  due = sent; // who found no connection in time is not sent any more
  await every(beat, 1000, () => {});
  for (const connection of all) connection.close();
  return { answers, fromSending, unsent, unanswered: sent - answers.total };
}

/** Calls back every so many milliseconds, for so long. */
function every(pause: number, total: number, tell: (elapsed: number) => void): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - began;
      tell(Math.min(elapsed, total));
      if (elapsed < total) return;
      clearInterval(timer);
      resolve();
    }, pause);
  });
}

/** What a browser on a phone sends with every request. */
const browser = [
  "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Accept-Language: en-US,en;q=0.9",
  "Accept-Encoding: gzip, deflate, br, zstd",
  'Sec-CH-UA: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  "Sec-CH-UA-Mobile: ?1",
  'Sec-CH-UA-Platform: "Android"',
  "Connection: keep-alive",
];

/** A visit of a page, its bytes the same each time. */
export function pageRequest(path: string, more: readonly string[] = []): Buffer {
  const head = [
    `GET ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...browser,
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Upgrade-Insecure-Requests: 1",
    "Sec-Fetch-Site: none",
    "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-User: ?1",
    "Sec-Fetch-Dest: document",
    ...more,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n`);
}

/** Where the submissions come from: the site at this address, as it is told by `PUBLIC_URL`. */
export const origin = "https://bench.example";

const submissionHead = [
  "POST /api/leads HTTP/1.1",
  "Host: bench.example",
  ...browser,
  "Accept: */*",
  `Origin: ${origin}`,
  `Referer: ${origin}/`,
  "Sec-Fetch-Site: same-origin",
  "Sec-Fetch-Mode: cors",
  "Sec-Fetch-Dest: empty",
  "Content-Type: application/json",
  `${requestHeaders.leadSource}: landing=%2F&referrer=https%3A%2F%2Fwww.google.com%2F&utm_source=google&utm_medium=cpc&utm_campaign=turning-65`,
  `${requestHeaders.disclosureVersion}: 1`,
  `${requestHeaders.consentVersion}: 1`,
  "",
].join("\r\n");

/** The guide form as the page's script sends it, from somebody new each time. */
export function submissionRequest(): string {
  const somebody = randomUUID();
  const body = `{"firstName":"Margaret","email":"${somebody}@visitor.test","zipCode":"75024","wantsNewsletter":false}`;
  return `${submissionHead}${requestHeaders.idempotencyKey}: ${somebody}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/**
 * The value that `share` (0 to 1) of the values do not exceed, by the nearest-rank method; NaN of none.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const rank = Math.max(1, Math.ceil(sorted.length * share));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Slope of the straight line that fits the points best (least squares); NaN of fewer than two. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [middleX, middleY] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  const run = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  return run === 0 ? Number.NaN : rise / run;
}
