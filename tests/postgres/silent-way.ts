import { wayToServer } from "./way-to-server.ts";

/** For tests: a way to a PostgreSQL server that can fall silent without a word, as a network does. */
export interface SilentWay {
  /** The address given, by this way. */
  readonly url: string;
  /** From now on nothing passes, and nothing is closed. */
  silence(): void;
  /** The same for answers alone, on the connections there are: what is sent arrives. New ones pass. */
  loseAnswers(): void;
  /** How many connections somebody has to this way. */
  connections(): number;
  /** Connections made from now on pass again; the silent ones stay silent. */
  restore(): void;
  /** Cuts every connection, as a server that crashes does. */
  cut(): void;
  close(): Promise<void>;
}

/** For tests: opens a way on a free port of loopback. */
export async function silentWay(address: string): Promise<SilentWay> {
  let silent = false;
  const way = await wayToServer(address, ({ near, far }) => {
    if (!silent) near.pipe(far).pipe(near);
  });
  const { url, connections } = way;
  return {
    url,
    silence() {
      silent = true;
      for (const { near, far } of connections) for (const end of [near, far]) end.unpipe().pause();
    },
    loseAnswers() {
      for (const { far } of connections) far.unpipe().resume();
    },
    connections: () => connections.size,
    restore: () => void (silent = false),
    cut: () => way.cut(),
    close: () => way.close(),
  };
}
