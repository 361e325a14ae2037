import { errorFields, type Log } from "#server/base/log.ts";
import type { HttpContext } from "./request.ts";

interface HealthDeps {
  /** Rejects while the store is unavailable. */
  readonly checkStore: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly log: Log;
}

/** `/healthz`: 200 while the process runs; does not check the store. */
export function alive(c: HttpContext): Response {
  return c.json({ ok: true });
}

/** `/readyz`: 200 when leads can be stored, 503 while the store is unavailable or the process is stopping. */
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
