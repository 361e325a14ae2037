import { wayToServer } from "./way-to-server.ts";

/** For tests: a way to a PostgreSQL server that counts how often it is gone. */
export interface CountedWay {
  /** The address given, by this way. */
  readonly url: string;
  /** How often something was sent since the last call and then answered, however much at once. */
  turns(): number;
  close(): Promise<void>;
}

/** For tests: opens a way on a free port of loopback. */
export async function countedWay(address: string): Promise<CountedWay> {
  let turns = 0;
  const way = await wayToServer(address, ({ near, far }) => {
    let asked = false;
    near.on("data", () => {
      if (!asked) turns += 1;
      asked = true;
    });
    far.on("data", () => (asked = false));
    near.pipe(far).pipe(near);
  });
  return {
    url: way.url,
    turns() {
      const counted = turns;
      turns = 0;
      return counted;
    },
    close: () => way.close(),
  };
}
