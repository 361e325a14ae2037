import type { KnownReason } from "./known-reason.ts";

/** What an answer to a webhook means, and what this service says of an address. */
export const webhookReasons: readonly KnownReason[] = [
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
