import { z } from "zod";
import type { DeliveryOutcome } from "#server/delivery/sender.ts";

/** What nodemailer and Node put on an error, apart from its text, which may hold an address. */
const failure = z.object({
  code: z.string().optional(),
  /** The socket's own code behind a general one, such as ECONNREFUSED behind ESOCKET. */
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/**
 * Reads a failed send. A 5xx answer to the recipient or the message is `refused` (RFC 5321, 4.2.1);
 * everything else is `retry`. A 5xx anywhere else, such as AUTH or MAIL FROM, is about our account and
 * not this message, and goes away once the operator mends it.
 */
export function failureOutcome(error: unknown): DeliveryOutcome {
  const { data: { code, originalCode, responseCode, command = "" } = {} } =
    failure.safeParse(error);
  if (responseCode === undefined) return { result: "retry", reason: plain(originalCode ?? code) };
  const refused = responseCode >= 500 && aboutMessage.has(command) && !aboutUs.has(responseCode);
  const reason = command === "" ? String(responseCode) : `${responseCode} ${plain(command)}`;
  return { result: refused ? "refused" : "retry", reason };
}

const aboutMessage = new Set(["RCPT TO", "DATA"]);

// 503 bad sequence, 530 sign in first, 535 sign-in failed: the same message passes on a sound connection.
const aboutUs = new Set([503, 530, 535]);

/** A reason is kept and logged, so only what looks like a code or a command passes. */
function plain(text: string | undefined): string {
  return text !== undefined && /^[A-Z][A-Z0-9_ ]{1,39}$/.test(text) ? text : "UNKNOWN";
}
