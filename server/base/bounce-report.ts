/** A delivery status notification (RFC 3464) about one of our emails, or about someone else's. */
export interface BounceReport {
  /** `permanent`: it will never arrive. `temporary`: a mail server keeps trying. */
  readonly bounce: "permanent" | "temporary";
  /** RFC 3463, e.g. `5.1.1`. */
  readonly status: string;
  /** What the mail server said, on one line; null if it said nothing. It may quote the address. */
  readonly reason: string | null;
  /** When the report was written, as far as it says: UTC, ISO 8601. */
  readonly reportedAt: string | null;
  /** Message-IDs with their angle brackets that the report may be about, the likeliest first. */
  readonly messageIds: readonly string[];
  /** The id that was sent along as ENVID (RFC 3461, 4.4). */
  readonly envelopeId: string | null;
}
