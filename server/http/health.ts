import { errorFields, type Log } from "#server/base/log.ts";
import type { HttpContext } from "./request.ts";

interface HealthDeps {
  /** Rejects while the store cannot be used. */
  readonly checkStore: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly log: Log;
}

/** `/healthz`: the process is alive. Says nothing of what it needs. */
export function alive(c: HttpContext): Response {
  return c.json({ ok: true });
}

/** `/readyz`: 200 when leads can be taken, 503 while the store is gone or the process is stopping. */
export function ready({ checkStore, isDraining, log }: HealthDeps) {
  return async (c: HttpContext): Promise<Response> => {
    if (isDraining()) return c.json({ ok: false, draining: true }, 503);
    try {
      await checkStore();
      return c.json({ ok: true });
    } catch (error) {
      log.warn("not ready", errorFields(error));
      return c.json({ ok: false }, 503);
    }
  };
}
