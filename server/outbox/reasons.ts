import { isWebhook } from "#contract/outbox-kind.ts";
import type { OutboxEntry } from "./read-outbox.ts";

const connection: readonly KnownReason[] = [
  {
    codes: /^ECONNREFUSED$/,
    meaning: "{peer} refused the connection: nothing is listening on that port",
    advice: "Check that it is running, and check the host and port in {setting}.",
  },
  {
    codes: /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/,
    meaning: "{peer} didn't respond in time",
    advice: "Check whether it is overloaded, and whether a firewall blocks the connection.",
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN|EDNS)$/,
    meaning: "the host name of {peer} couldn't be resolved",
    advice: "Check the host in {setting}, and that DNS works on this machine.",
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    meaning: "this machine has no network route to {peer}",
    advice: "Check this machine's network, and the host in {setting}.",
  },
  {
    codes: /CERT|SIGNATURE/,
    meaning: "the TLS certificate of {peer} isn't valid",
    advice:
      "In {setting}, use the host name that the certificate was issued for, or renew the certificate.",
  },
  {
    codes: /SSL|EPROTO|ETLS/,
    meaning: "the TLS handshake with {peer} failed",
    advice: "Check the scheme and the port in {setting}.",
  },
  {
    codes: /^(ECONNRESET|ECONNECTION|ECONNABORTED|EPIPE|ESOCKET|EABORT|ABORT_ERR|HPE_\w+)$/,
    meaning: "the connection to {peer} was lost",
    advice: "This usually clears up on its own. If it doesn't, check the log of {peer}.",
  },
  {
    codes: /^sender fault/,
    meaning: "this service failed with an internal error",
    advice: "Check this service's log for that time, and report the error.",
  },
];

const unknownReason: Reason = {
  meaning: "it failed with an unknown code",
  advice: "Check this service's log for that time.",
};

/** Explains the code of a failed attempt, for the message it belongs to. */
export function deliveryReason(
  code: string,
  { kind, destination }: Pick<OutboxEntry, "kind" | "destination">,
): Reason {
  const webhook = isWebhook(kind);
  const reasons = [...(webhook ? webhookReasons : mailReasons), ...connection];
  const {
    meaning,
    advice,
    final = false,
  } = reasons.find(({ codes }) => codes.test(code)) ?? unknownReason;
  const peer = webhook ? (destination ?? "the receiver") : "the mail server";
  const setting = webhook ? "WEBHOOK_URL" : "SMTP_URL";
  const fill = (text: string) => text.replaceAll("{peer}", peer).replaceAll("{setting}", setting);
  return { meaning: fill(meaning), advice: fill(advice), final };
}

/** Reasons for mail: SMTP replies by code and command (RFC 5321, 4.2), and codes of this service. */
const mailReasons: readonly KnownReason[] = [
  {
    codes: /^(530|534|535)\b|^EAUTH$|AUTH/,
    meaning: "the mail server rejected the user name or password",
    advice: "Correct SMTP_URL. Percent-encode characters such as @ or / in the password.",
  },
  {
    codes: /^5\d\d MAIL FROM$/,
    meaning:
      "the mail server doesn't let you send from BOUNCE_ADDRESS, or from MAIL_FROM if BOUNCE_ADDRESS isn't set",
    advice: "Set BOUNCE_ADDRESS to an address that the mail server accepts.",
  },
  {
    codes: /^beyond-ascii$/,
    meaning:
      "the address has letters other than a to z before the @, and the mail server can't send to it, or it doesn't exist",
    advice:
      "Most people who type such an address mean one without accents. Ask them, and correct it on the lead's page in the desk, which also sends the email again.",
    final: true,
  },
  {
    // RFC 5321, 4.2.3: bad syntax, or a name that isn't allowed.
    codes: /^(501|553|555) RCPT TO$/,
    meaning: "the mail server can't take an address that is written like this",
    advice:
      "A visitor may have mistyped it: correct it on the lead's page in the desk, which also sends the email again. If it's the agents' address, correct AGENT_EMAIL.",
  },
  {
    codes: /^5\d\d RCPT TO$/,
    meaning: "the recipient's address doesn't exist or rejects your mail",
    advice:
      "A visitor may have mistyped it: correct it on the lead's page in the desk, which also sends the email again. If it's the agents' address, correct AGENT_EMAIL.",
  },
  {
    codes: /^5\d\d DATA$/,
    meaning: "the mail server rejected this message, possibly as spam",
    advice: "Ask the mail server's administrator.",
  },
  {
    codes: /^5\d\d\b/,
    meaning: "the mail server refused the session",
    advice: "Check the mail server's log and SMTP_URL.",
  },
  {
    codes: /^4\d\d\b/,
    meaning: "the mail server asked us to try again later",
    advice: "This usually clears up on its own. If it doesn't, check the mail server's log.",
  },
  {
    codes: /^some-refused$/,
    meaning: "the mail server accepted it for some of the recipients and refused the others",
    advice: "Check AGENT_EMAIL and the mail server's log.",
  },
  {
    codes: /^some-put-off$/,
    meaning:
      "the mail server accepted it for some of the recipients and asked us to try the others later",
    advice:
      "The service keeps trying the others for 3 days. If they still haven't received it then, check AGENT_EMAIL and the mail server's log.",
  },
  {
    codes: /^bad-address$/,
    meaning: "the stored address isn't a single valid address",
    advice:
      "If you can tell which address the visitor meant, correct it on the lead's page in the desk, which also sends the email.",
    final: true,
  },
  {
    codes: /^suppressed$/,
    meaning: "the address is on the suppression list",
    advice:
      "You don't need to do anything. To see when it was added, run: npm run leads -- suppressed.",
    final: true,
  },
  {
    codes: /^mail-limit$/,
    meaning:
      "the address has reached its limit for this kind of email: 1 in 24 hours, 3 in 30 days",
    advice:
      "You don't need to do anything. If the visitor is waiting for it, write to them yourself.",
    final: true,
  },
  {
    codes: /^no-wish$/,
    meaning: "the newsletter sign-up it belongs to no longer exists",
    advice: "You don't need to do anything.",
    final: true,
  },
  {
    codes: /^not-theirs$/,
    meaning: "nobody has the lead anymore, or whoever does can no longer sign in",
    advice: "You don't need to do anything.",
    final: true,
  },
  {
    codes: /^guide-missing$/,
    meaning: "the PDF guide was missing, for example because a build failed",
    advice: "Run npm run build.",
  },
  {
    codes: /^no-template$/,
    meaning: "this version of the service has no template for this kind of message",
    advice: "Start the newest version of the service.",
  },
];

/** Reasons for webhooks: HTTP statuses of the receiver, and codes of this service. */
const webhookReasons: readonly KnownReason[] = [
  {
    codes: /^HTTP (401|403)$/,
    meaning: "{peer} rejected the signature or credentials",
    advice: "Give the receiver the secret in WEBHOOK_SECRET, and check that its clock is right.",
  },
  {
    codes: /^HTTP (404|405)$/,
    meaning: "{peer} has nothing at this address",
    advice: "Check the address in WEBHOOK_URL.",
  },
  {
    codes: /^HTTP 410$/,
    meaning: "{peer} says this address is permanently gone",
    advice: "Remove the address from WEBHOOK_URL, or have the receiver restore it.",
  },
  {
    codes: /^HTTP (408|425|429)$/,
    meaning: "{peer} asked us to try again later",
    advice:
      "This usually clears up on its own. If it doesn't, check why the receiver is overloaded.",
  },
  {
    codes: /^HTTP 4\d\d$/,
    meaning: "{peer} rejected the message",
    advice: "Look up the webhook id in the receiver's log, and fix the receiver.",
  },
  {
    codes: /^HTTP 5\d\d$/,
    meaning: "{peer} had an internal error",
    advice: "Check the receiver's log.",
  },
  {
    codes: /^redirect /,
    meaning: "{peer} answered with a redirect, and redirects aren't followed",
    advice: "Set the final address in WEBHOOK_URL.",
  },
  {
    codes: /^inside-address$/,
    meaning: "{peer} resolves to a private network address, which isn't allowed",
    advice: "If that's intended, add the host to WEBHOOK_ALLOW and restart the service.",
  },
  {
    codes: /^destination-removed$/,
    meaning: "its address was removed from WEBHOOK_URL",
    advice:
      "If it should still be sent there, add the address to WEBHOOK_URL again and restart the service.",
  },
  {
    codes: /^bad-address$/,
    meaning: "its address isn't valid",
    advice: "Check WEBHOOK_URL.",
  },
];

/** The explanation of a failed attempt's code. */
interface Reason {
  /** A clause without a period, to follow a colon. */
  readonly meaning: string;
  /** A sentence: what the operator can do about it. */
  readonly advice: string;
  /** True if a retry would be useless. */
  readonly final?: boolean;
}

/** A family of codes. `{peer}` is replaced by the server's name, `{setting}` by the setting with its address. */
interface KnownReason extends Reason {
  readonly codes: RegExp;
}
