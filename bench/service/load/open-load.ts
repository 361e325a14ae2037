import { Answers } from "./answers.ts";
import { openConnection, type Connection } from "./connection.ts";

export interface OpenLoad {
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
