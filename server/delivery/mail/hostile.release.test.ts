import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import {
  hostileAddress,
  hostileText,
  type MailCatcher,
  sampleComposer,
  sampleDelivery,
  startMailCatcher,
} from "#server/delivery/testing.ts";
import type { Composer } from "./composer.ts";
import { createSmtpSender } from "./smtp.ts";

let catcher: MailCatcher;
let composer: Composer;

beforeAll(async () => {
  catcher = await startMailCatcher();
});
beforeEach(async () => {
  composer = await sampleComposer();
});
afterAll(() => catcher.close());

const own = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version"];
const headers = [...own, "reply-to", "subject", "to"];
const headersWithoutReply = headers.filter((name) => name !== "reply-to");
function headersOf(kind: OutboxKind): string[] {
  const more =
    kind === "newsletter-confirmation" ? ["list-unsubscribe", "list-unsubscribe-post"] : [];
  return [...headers, ...more].toSorted();
}

/** Letters of any script may stand before the @ (RFC 6531). */
const plainAddress =
  /^[\p{L}\p{N}_!#$%&'*+/=?^`{|}~-]+(\.[\p{L}\p{N}_!#$%&'*+/=?^`{|}~-]+)*@\w[\w.-]*\w$/u;

// The server greets after a tenth of a second, so many sends run at once.
const visitors = fc.array(fc.tuple(hostileText, hostileAddress), {
  minLength: 25,
  maxLength: 25,
});
const times = { numRuns: 6 };

type Visitor = readonly [name: string, email: string];

/** Sends one message per visitor and returns each outcome. Checks that no other mail arrived. */
async function sendAll(kind: OutboxKind, all: readonly Visitor[], form: LeadKind = "guide") {
  catcher.mails.length = 0;
  const sender = createSmtpSender({ url: catcher.url, composer });
  const sends = all.map(async ([name, email], index) => {
    const source = { referrer: name, utm_source: email };
    const messageId = `<${index}@bluebonnet-medicare.example>`;
    const sample = { ...sampleDelivery(kind, { kind: form, name, email, source }), messageId };
    const outcome = await sender.send(sample);
    const mails = catcher.mails.filter((mail) => mail.email.messageId === messageId);
    return { email, outcome, mails };
  });
  const mailings = await Promise.all(sends);
  expect(mailings.flatMap(({ mails }) => mails)).toHaveLength(catcher.mails.length);
  return mailings.map(({ email, outcome, mails }) => ({
    email,
    outcome,
    recipients: mails.map(({ to }) => to),
    headers: mails.flatMap((mail) => mail.email.headers.map(({ key }) => key)).toSorted(),
    replyTo: mails.flatMap((mail) => mail.email.replyTo ?? []).map(({ address }) => address),
  }));
}

test("no name or address adds a header or a recipient to a notification", async () => {
  let replies = 0;
  await fc.assert(
    fc.asyncProperty(visitors, async (all) => {
      for (const mailing of await sendAll("agency-notification", all)) {
        const plain = plainAddress.test(mailing.email) && !/\P{ASCII}/u.test(mailing.email);
        replies += mailing.replyTo.length;
        expect(mailing).toEqual({
          email: mailing.email,
          outcome: { result: "sent" },
          recipients: [["agents@bluebonnet-medicare.example"]],
          replyTo: plain ? [mailing.email] : [],
          headers: plain ? headers : headersWithoutReply,
        });
      }
    }),
    times,
  );
  expect(replies).toBeGreaterThan(10);
}, 120_000);

test.each([
  ["guide-email", "guide"],
  ["lead-confirmation", "contact"],
  ["newsletter-confirmation", "guide"],
] as const)(
  "a %s goes to exactly the one plain address given, or to nobody",
  async (...mail) => {
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(visitors, async (all) => {
        for (const mailing of await sendAll(mail[0], all, mail[1])) {
          const plain = plainAddress.test(mailing.email);
          arrived += mailing.recipients.length;
          expect(mailing).toMatchObject({
            outcome: plain ? { result: "sent" } : { result: "refused", reason: "bad-address" },
            recipients: plain ? [[mailing.email]] : [],
            headers: plain ? headersOf(mail[0]) : [],
          });
        }
      }),
      times,
    );
    expect(arrived).toBeGreaterThan(10);
  },
  120_000,
);
