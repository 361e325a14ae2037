import { leadReply } from "#contract/lead-reply.ts";
import { unsaid } from "#content/en/forms/lead-form.yaml";
import { SubmitFault } from "./submit-fault.ts";

/** Long enough for a slow line, short enough to offer the phone number while someone still waits. */
const patience = 30_000;

/**
 * Posts a submission as JSON, with credentials.
 * @throws {SubmitFault} with the server's words, or `status: body` for an answer of another form
 * @throws {unknown} when there was no answer at all (offline, time ran out): no words of ours
 */
export async function postLead(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  const reply = readReply(text);
  if (response.ok && reply?.success) return;
  if (!response.ok && reply?.success !== false) {
    throw new SubmitFault(`${response.status}: ${text || response.statusText}`);
  }
  throw new SubmitFault(reply?.message || unsaid, reply?.errors);
}

function readReply(text: string) {
  try {
    return leadReply.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
