import type { OutboxEntry } from "#server/outbox/read-outbox.ts";

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

/** What a mail server's answer means, by code and command (RFC 5321, 4.2), and what stops a mail here. */
const mailReasons: readonly KnownReason[] = [
  {
    codes: /^(530|534|535)\b|^EAUTH$|AUTH/,
    meaning: "the mail server does not take user or password",
    advice: "Correct SMTP_URL; write signs such as @ or / in a password percent-encoded.",
  },
  {
    codes: /^5\d\d MAIL FROM$/,
    meaning: "the mail server does not let you send as MAIL_FROM",
    advice: "Set MAIL_FROM to an address it knows.",
  },
  {
    codes: /^5\d\d RCPT TO$/,
    meaning: "the address does not exist, or does not want your mail",
    advice: "A visitor's may be mistyped: reach them another way. The agents' own is AGENT_EMAIL.",
  },
  {
    codes: /^5\d\d DATA$/,
    meaning: "the mail server does not want this message, often as spam",
    advice: "Ask whoever runs the mail server.",
  },
  {
    codes: /^5\d\d\b/,
    meaning: "the mail server refused the conversation",
    advice: "Look in its log, and check SMTP_URL.",
  },
  {
    codes: /^4\d\d\b/,
    meaning: "the mail server asked for it later",
    advice: "Usually it passes. If not, look in the mail server's log.",
  },
  {
    codes: /^bad-address$/,
    meaning: "the stored address is not one plain address",
    advice: "Write to the person yourself if you can tell what was meant.",
  },
  {
    codes: /^suppressed$/,
    meaning: "the person wants no such mail",
    advice: "There is nothing to do: npm run leads -- suppressed shows since when.",
    final: true,
  },
  {
    codes: /^no-wish$/,
    meaning: "nothing is left of the wish for the newsletter",
    advice: "There is nothing to do.",
    final: true,
  },
  {
    codes: /^guide-missing$/,
    meaning: "the PDF was not there, for example because a build stopped",
    advice: "Run: npm run build.",
  },
  {
    codes: /^no-template$/,
    meaning: "this version of the service has no words for it",
    advice: "Start the newest version of the service.",
  },
];

/** What an answer to a webhook means, and what this service says of an address. */
const webhookReasons: readonly KnownReason[] = [
  {
    codes: /^HTTP (401|403)$/,
    meaning: "{peer} did not take it as ours",
    advice: "Give the receiver the secret of WEBHOOK_SECRET, and see that its clock is right.",
  },
  {
    codes: /^HTTP (404|405)$/,
    meaning: "{peer} has nothing at this address",
    advice: "Check the address in WEBHOOK_URL.",
  },
  {
    codes: /^HTTP 410$/,
    meaning: "{peer} says that this address is gone and wants no more",
    advice: "Take the address out of WEBHOOK_URL, or have the receiver open it again.",
  },
  {
    codes: /^HTTP (408|425|429)$/,
    meaning: "{peer} asked for it later",
    advice: "Usually it passes. If not, see why the receiver has so much to do.",
  },
  {
    codes: /^HTTP 4\d\d$/,
    meaning: "{peer} refused the message itself",
    advice: "Look in the receiver's log for the webhook id, and mend the receiver.",
  },
  {
    codes: /^HTTP 5\d\d$/,
    meaning: "{peer} had a fault of its own",
    advice: "Look in the receiver's log.",
  },
  {
    codes: /^redirect /,
    meaning: "{peer} sent us elsewhere, and a redirect is never followed",
    advice: "Set the final address in WEBHOOK_URL.",
  },
  {
    codes: /^inside-address$/,
    meaning: "{peer} leads to an address inside a network, which is not allowed",
    advice: "If that is meant, put the host on WEBHOOK_ALLOW and start the service again.",
  },
  {
    codes: /^destination-removed$/,
    meaning: "its address is no longer in WEBHOOK_URL",
    advice:
      "If it should still arrive there, put the address back into WEBHOOK_URL and start the service again.",
  },
  {
    codes: /^bad-address$/,
    meaning: "its address cannot be read",
    advice: "Check WEBHOOK_URL.",
  },
];

/** What the code of a failed attempt says. */
interface Reason {
  /** A clause without its full stop, fit to follow a colon. */
  readonly meaning: string;
  /** A sentence: what the operator can do about it. */
  readonly advice: string;
  /** True where sending it again would be of no use. */
  readonly final?: boolean;
}

/** A family of codes; `{peer}` and `{setting}` stand for who was asked and the setting that names it. */
interface KnownReason extends Reason {
  readonly codes: RegExp;
}
