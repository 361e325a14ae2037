import type { KnownReason } from "./known-reason.ts";

/** What a mail server's answer means, by code and command (RFC 5321, 4.2), and what stops a mail here. */
export const mailReasons: readonly KnownReason[] = [
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
