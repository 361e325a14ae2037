/**
 * A report about one of our emails, or about someone else's: that it failed or is late (RFC 3464, and the older texts of
 * qmail and Exim), or that its reader took it for spam (RFC 5965).
 */
export interface BounceReport {
  /** `permanent`: it will never arrive. `temporary`: a mail server keeps trying. `complaint`: reported as spam. */
  readonly bounce: "permanent" | "temporary" | "complaint";
  /** RFC 3463, e.g. `5.1.1`; of a complaint, its Feedback-Type, e.g. `abuse`. */
  readonly status: string;
  /** What the mail server said, on one line; null if it said nothing. It may quote the address. */
  readonly reason: string | null;
  /** When the report was written, as far as it says: UTC, ISO 8601. */
  readonly reportedAt: string | null;
  /** Message-IDs with their angle brackets that the report may be about, the likeliest first. */
  readonly messageIds: readonly string[];
  /** The id that was sent along as ENVID (RFC 3461, 4.4). */
  readonly envelopeId: string | null;
  /** Whom the email was for, in lower case, as far as the report says. */
  readonly recipients: readonly string[];
  /** The email's own Date, if the report has it: UTC, ISO 8601. */
  readonly sentAt: string | null;
}
