import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import type { KnownReason, Reason } from "./known-reason.ts";
import { mailReasons } from "./mail-reasons.ts";
import { webhookReasons } from "./webhook-reasons.ts";

const connection: readonly KnownReason[] = [
  {
    codes: /^ECONNREFUSED$/,
    meaning: "{peer} took no connection: nothing listens at its address and port",
    advice: "See that it runs, and check host and port in {setting}.",
  },
  {
    codes: /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/,
    meaning: "{peer} did not answer in time",
    advice: "See whether it is overloaded, and whether a firewall is between.",
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN|EDNS)$/,
    meaning: "the name of {peer} was not found",
    advice: "Check the host in {setting}, and that this machine can look names up.",
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    meaning: "there is no way to {peer} from this machine",
    advice: "Check the network of this machine, and the host in {setting}.",
  },
  {
    codes: /CERT|SIGNATURE/,
    meaning: "the certificate of {peer} is not valid",
    advice: "Use the host name that stands in it in {setting}, or have it renewed.",
  },
  {
    codes: /SSL|EPROTO|ETLS/,
    meaning: "{peer} and this service found no encryption in common",
    advice: "Check the scheme and the port in {setting}.",
  },
  {
    codes: /^(ECONNRESET|ECONNECTION|ECONNABORTED|EPIPE|ESOCKET|EABORT|ABORT_ERR|HPE_\w+)$/,
    meaning: "the connection to {peer} broke off",
    advice: "Usually it passes. If not, look in the log of {peer}.",
  },
  {
    codes: /^sender fault/,
    meaning: "this service stumbled over it",
    advice: "Look in its log at that time, and report it.",
  },
];

const unknown: Reason = {
  meaning: "it ended for a reason that is not on the list",
  advice: "Look in the service's log at that time.",
};

/** Explains a code for the message it came with. */
export function deliveryReason(
  code: string,
  { kind, destination }: Pick<OutboxEntry, "kind" | "destination">,
): Reason {
  const webhook = kind === "lead-webhook";
  const known = [...(webhook ? webhookReasons : mailReasons), ...connection];
  const { meaning, advice, final = false } = known.find(({ codes }) => codes.test(code)) ?? unknown;
  const peer = webhook ? (destination ?? "the receiver") : "the mail server";
  const setting = webhook ? "WEBHOOK_URL" : "SMTP_URL";
  const fill = (words: string) => words.replaceAll("{peer}", peer).replaceAll("{setting}", setting);
  return { meaning: fill(meaning), advice: fill(advice), final };
}
