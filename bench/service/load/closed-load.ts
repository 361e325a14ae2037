import { Answers } from "./answers.ts";
import { openConnection, type Connection } from "./connection.ts";

export interface ClosedLoad {
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
