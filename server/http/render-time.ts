import type { Signer } from "#server/signing/signer.ts";

/** Signs and reads the time at which a form was shown. */
export interface RenderTime {
  /** The present time, for a form that is being shown. */
  stamp(): string;
  /**
   * What a form's time says against its sender: `forged` when this service did not sign it, `too-fast`
   * when nobody types that quickly. Null for none, since a prerendered page carries none, and for one of
   * any age: pages stay open for days.
   */
  suspicion(stamp: unknown): "forged" | "too-fast" | null;
}

/** Milliseconds in which nobody reads what is wrong, mends it and sends the form. */
const soonest = 2_000;

/** Times under the service's signature; the clock is that of the process. */
export function createRenderTime(signer: Signer, now: () => Date): RenderTime {
  return {
    stamp: () => signer.sign("render-time", now().toISOString()),
    suspicion(stamp) {
      if (stamp === undefined || stamp === "") return null;
      const shown = typeof stamp === "string" ? signer.verify("render-time", stamp) : null;
      if (shown === null) return "forged";
      const elapsed = now().getTime() - Date.parse(shown);
      // Less than nothing: another process's clock is ahead, which says nothing of the visitor.
      return elapsed >= 0 && elapsed < soonest ? "too-fast" : null;
    },
  };
}
