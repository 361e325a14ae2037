import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** What requests come in by. */
export interface Door {
  /** Runs the work of a request, at once or, while the door is being closed, a moment later. */
  pass(work: () => void): void;
  /**
   * Takes no more connections; everyone who has connected by now is let in. Resolves when the last
   * connection has ended: idle ones are ended after a second, all others after `within` ms.
   */
  close(server: Server, within: number): Promise<void>;
}

/**
 * Closing a listening socket resets every connection that the system has made and Node has not yet taken
 * over, and Node takes one a turn of its event loop, so under load there are always some. The socket is
 * closed after a short turn that brought nobody: in a long one somebody new has come. Requests wait
 * meanwhile, since their work takes long; answers of a database to those before them still come in.
 */
export function createDoor(): Door {
  let waiting: (() => void)[] | undefined;
  return {
    pass(work) {
      if (waiting === undefined) work();
      else waiting.push(work);
    },
    async close(server, within) {
      waiting = [];
      await everybodyIn(server);
      const ended = stopListening(server);
      const works = waiting;
      waiting = undefined;
      for (const work of works) work();
      await endConnections(server, within, ended);
    },
  };
}

/** Should people come faster than they are let in, some are turned away. */
const mostMilliseconds = 1000;
/** What a turn takes in which nothing is done. */
const shortMilliseconds = 0.5;

async function everybodyIn(server: Server): Promise<void> {
  const limit = performance.now() + mostMilliseconds;
  let came = 0;
  let began = 0;
  const count = () => void (came += 1);
  server.on("connection", count);
  await nextTurn(); // ends the turn under way, which may have looked for connections before
  do {
    came = 0;
    began = performance.now();
    await nextTurn();
  } while ((came > 0 || !isShort(began)) && performance.now() < limit);
  server.off("connection", count);
}

const isShort = (began: number) => performance.now() - began < shortMilliseconds;

/** Resolves when the last connection has ended. http's own close would also cut idle ones, at once. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

/** A request may be on its way over a connection that is idle here, so those get a while too. */
const idleMilliseconds = 1000;

async function endConnections(server: Server, within: number, ended: Promise<void>): Promise<void> {
  const idle = setTimeout(() => server.closeIdleConnections(), idleMilliseconds);
  const all = setTimeout(() => server.closeAllConnections(), within);
  await ended;
  clearTimeout(idle);
  clearTimeout(all);
}
