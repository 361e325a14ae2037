import { leadEvent, leadUpdateEvent } from "#contract/lead-event.ts";
import { z } from "#contract/z.ts";
import { described, type Operation } from "#server/http/call.ts";

// What the service sends to other programs (OpenAPI 3.1, 4.8.1).

const sending =
  "Sent to each address in `WEBHOOK_URL`, signed as Standard Webhooks 1.0. Until it is accepted or rejected, it is retried for up to three days. It may arrive more than once";

const shared = {
  tag: "Webhooks",
  headers: z.object({
    "webhook-id": described(
      z.string(),
      "The same on every attempt. Ignore ids you have already seen.",
      "msg_0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77",
    ),
    "webhook-timestamp": described(
      z.string(),
      "Unix time of this attempt, in seconds.",
      "1795186800",
    ),
    "webhook-signature": described(
      z.string(),
      "One signature per secret in use, separated by spaces: `v1,` and HMAC-SHA-256 in base64.",
      "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    ),
  }),
  answers: {
    "2XX": { description: "Accepted. Store the request first, and respond within 10 seconds." },
    "4XX": {
      description: "Rejected, and not sent again, except that 408, 425 and 429 are retried.",
    },
    "5XX": {
      description: "Retried later, not before the time in `Retry-After` (at most an hour).",
    },
  },
} as const;

/** The webhook for a new request. */
export const leadCreated = {
  ...shared,
  id: "leadCreated",
  summary: "A request was stored",
  description: `${sending} and out of order.`,
  body: { schema: leadEvent },
} as const satisfies Operation;

/** The webhook for a change to a request. */
export const leadUpdated = {
  ...shared,
  id: "leadUpdated",
  summary: "Work on a request went on",
  description: `${sending}. Its \`data\` is what is stored when it's sent, so several changes may be one event. Those about one request are sent one after another, and after its \`lead.created\`: the last one that arrives says the newest state.`,
  body: { schema: leadUpdateEvent },
} as const satisfies Operation;
