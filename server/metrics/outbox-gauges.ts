import { Gauge, type Registry } from "prom-client";
import { mailKinds, outboxKinds } from "#server/outbox/channel-kinds.ts";
import type { Depth } from "#server/outbox/read-depth.ts";

const states = ["queued", "failed", "held"] as const satisfies readonly Depth["state"][];

/** What the store tells when it is asked. */
export interface StoreGauges {
  /** The store can take leads; null: it cannot, and what the outbox holds is not known. */
  show(depths: readonly Depth[] | null, now: Date): void;
}

/** Gauges in `registry` of whether the store answers, and of what its outbox holds. */
export function createStoreGauges(registry: Registry): StoreGauges {
  const registers = [registry];
  const up = new Gauge({
    name: "lead_desk_store_up",
    help: "1 while the database answers and can take leads, else 0.",
    registers,
  });
  const messages = new Gauge({
    name: "lead_desk_outbox_messages",
    help: "Messages that did not leave, by channel, kind and state. Absent while the database does not answer.",
    labelNames: ["channel", "kind", "state"],
    registers,
  });
  const age = new Gauge({
    name: "lead_desk_outbox_oldest_seconds",
    help: "How long the oldest queued message of a channel has been due. Absent while the database does not answer.",
    labelNames: ["channel"],
    registers,
  });
  return {
    show(depths, now) {
      up.set(depths === null ? 0 : 1);
      // What was true before must not be shown as if it were true now.
      messages.reset();
      age.reset();
      if (depths === null) return;
      for (const { labels, count } of everyDepth(depths)) messages.set(labels, count);
      for (const channel of ["mail", "webhook"] as const)
        age.set({ channel }, oldestSeconds(depths, channel, now));
    },
  };
}

/** With a 0 for what there is none of, so that a graph falls to it. */
function everyDepth(depths: readonly Depth[]) {
  return outboxKinds.flatMap((kind) =>
    states.map((state) => {
      const found = depths.find((depth) => depth.kind === kind && depth.state === state);
      return { labels: { channel: channelOf(kind), kind, state }, count: found?.messages ?? 0 };
    }),
  );
}

function oldestSeconds(depths: readonly Depth[], channel: "mail" | "webhook", now: Date): number {
  const since = depths
    .filter(({ kind, state }) => state === "queued" && channelOf(kind) === channel)
    .map((depth) => Date.parse(depth.since));
  return Math.max(0, now.getTime() - Math.min(now.getTime(), ...since)) / 1000;
}

function channelOf(kind: Depth["kind"]): "mail" | "webhook" {
  return mailKinds.includes(kind) ? "mail" : "webhook";
}
