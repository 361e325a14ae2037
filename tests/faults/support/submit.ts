import { randomUUID } from "node:crypto";
import type { LeadReply } from "#contract/lead-reply.ts";
import { requestHeaders } from "#contract/request-headers.ts";

interface Answer {
  readonly status: number;
  readonly reply: LeadReply;
}

type Headers = Readonly<Record<string, string>>;

/** Where the service listens; by number, since looking a name up costs a visitor's time in every measure. */
export function addressOf({ port }: { readonly port: number }): string {
  return `http://127.0.0.1:${port}`;
}

/** Sends the guide form as the page's script does, with a new key; `headers` replace or add. */
export async function submit(
  to: { readonly port: number },
  fields: unknown,
  headers: Headers = {},
  signal: AbortSignal = AbortSignal.timeout(30_000),
): Promise<Answer> {
  const response = await fetch(`${addressOf(to)}/api/leads`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: addressOf(to),
      [requestHeaders.idempotencyKey]: randomUUID(),
      ...headers,
    },
    body: JSON.stringify(fields),
    signal,
  });
  return { status: response.status, reply: (await response.json()) as LeadReply };
}

/** A visitor like no other. */
export function somebody() {
  return { firstName: "Ada", email: `${randomUUID()}@visitor.test`, zipCode: "75024" };
}
