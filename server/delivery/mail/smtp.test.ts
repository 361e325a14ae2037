import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test, afterAll, beforeAll, beforeEach } from "vitest";
import * as fc from "fast-check";
import {
  caught,
  sampleComposer,
  sampleDelivery,
  smtpAnswer,
  startMailCatcher,
  hostileAddress,
  hostileText,
  type MailCatcher,
} from "#server/delivery/testing.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { createSmtpSender, failureOutcome } from "./smtp.ts";
import type { Composer, MailAddress } from "./composer.ts";

const delivery = sampleDelivery("guide-email");
const fault = "rosalind@example.com is not welcome";

async function outcomeWith(
  options: SMTPServerOptions,
  login = "",
  sent = delivery,
  agentEmail?: readonly MailAddress[],
) {
  const catcher = await startMailCatcher(options);
  const url = catcher.url.replace("://", `://${login}`);
  const composer = await sampleComposer(agentEmail && { agentEmail });
  const outcome = await createSmtpSender({ url, composer }).send(sent);
  await catcher.close();
  return { outcome, mails: catcher.mails };
}

test("keeps the Message-ID on every attempt", async () => {
  const mails = await caught(await sampleComposer(), delivery, delivery);
  expect(mails.map(({ email }) => email.messageId)).toEqual([
    delivery.messageId,
    delivery.messageId,
  ]);
});

test.each(["guide-email", "agency-notification", "newsletter-confirmation"] as const)(
  "a %s comes back to the bounce address, which no reader sees",
  async (kind) => {
    const said: unknown[] = [];
    const { mails } = await outcomeWith(
      {
        hideDSN: false,
        onMailFrom: ({ address, args }, _session, done) => {
          said.push(address, args);
          done();
        },
      },
      "",
      sampleDelivery(kind),
    );
    expect(said).toEqual(["bounces@bluebonnet-medicare.example", { ENVID: "7", RET: "HDRS" }]);
    expect(mails.map(({ email }) => email.from?.address)).toEqual([
      "guide@bluebonnet-medicare.example",
    ]);
    expect(mails[0]?.raw.toString()).not.toContain("bounces@");
  },
);

test.each([
  [550, { result: "refused", reason: "550 RCPT TO" }],
  [553, { result: "refused", reason: "553 RCPT TO" }],
  [450, { result: "retry", reason: "450 RCPT TO" }],
  [451, { result: "retry", reason: "451 RCPT TO" }],
  [421, { result: "retry", reason: expect.stringMatching(/^421 [A-Z ]+$/) }],
  [530, { result: "retry", reason: "530 RCPT TO" }],
])("a %i to the recipient", async (code, expected) => {
  const { outcome, mails } = await outcomeWith({
    onRcptTo: (_address, _session, done) => done(smtpAnswer(code, fault)),
  });
  expect(outcome).toEqual(expected);
  expect(mails).toEqual([]);
});

test.each([
  [554, { result: "refused", reason: "554 DATA" }],
  [452, { result: "retry", reason: "452 DATA" }],
])("a %i to the message", async (code, expected) => {
  const { outcome } = await outcomeWith({
    onData: (stream, _session, done) => {
      stream.on("end", () => done(smtpAnswer(code, fault))).resume();
    },
  });
  expect(outcome).toEqual(expected);
});

test("keeps the message if the server rejects the sender or the login, which the operator can fix", async () => {
  const sender = await outcomeWith({
    onMailFrom: (_address, _session, done) => done(smtpAnswer(550, fault)),
  });
  expect(sender.outcome).toEqual({ result: "retry", reason: "550 MAIL FROM" });
  const login = await outcomeWith(
    {
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpAnswer(535, fault)),
    },
    "user:wrong@",
  );
  expect(login.outcome).toEqual({ result: "retry", reason: "535 AUTH PLAIN" });
});

describe("several recipients", () => {
  /** Replies of the server to `bob` on each attempt; everyone else is accepted. */
  async function attemptsWith(...replies: readonly (number | null)[]) {
    const left = [...replies];
    const refuseBob: SMTPServerOptions["onRcptTo"] = ({ address }, _session, done) => {
      const code = address.startsWith("bob") ? left.shift() : null;
      done(code == null ? null : smtpAnswer(code, fault));
    };
    const catcher = await startMailCatcher({ onRcptTo: refuseBob });
    const agentEmail = ["Ann@example.com", "bob@example.com"].map((address) => ({
      name: "",
      address,
    }));
    const composer = await sampleComposer({ agentEmail });
    const sender = createSmtpSender({ url: catcher.url, composer });
    const outcomes = [];
    for (const _ of replies)
      outcomes.push(await sender.send(sampleDelivery("agency-notification")));
    await catcher.close();
    return { outcomes, to: catcher.mails.map(({ to }) => to.join()) };
  }

  const [ann, bob] = ["Ann@example.com", "bob@example.com"];

  test("a refused one is reported, and not tried again", async () => {
    const { outcomes, to } = await attemptsWith(550);
    expect(outcomes).toEqual([{ result: "sent", reason: "some-refused" }]);
    expect(to).toEqual([ann]);
  });

  test("one that is put off is tried again, alone", async () => {
    const { outcomes, to } = await attemptsWith(450, 451, null);
    expect(outcomes).toEqual([
      { result: "retry", reason: "some-put-off" },
      { result: "retry", reason: "some-put-off" },
      { result: "sent" },
    ]);
    expect(to).toEqual([ann, bob]);
  });

  test("one that is put off and then refused is reported", async () => {
    const { outcomes, to } = await attemptsWith(450, 550);
    expect(outcomes[1]).toEqual({ result: "sent", reason: "some-refused" });
    expect(to).toEqual([ann]);
  });

  test("once all have it, a message that is sent again goes to all", async () => {
    const { to } = await attemptsWith(450, null, null);
    expect(to).toEqual([ann, bob, `${ann},${bob}`]);
  });

  test("a refused one doesn't end the tries for one that is put off", async () => {
    const { outcome } = await outcomeWith(
      {
        onRcptTo: ({ address }, _session, done) =>
          done(smtpAnswer(address.startsWith("ann") ? 450 : 550, fault)),
      },
      "",
      sampleDelivery("agency-notification"),
      [
        { name: "", address: "ann@example.com" },
        { name: "", address: "bob@example.com" },
      ],
    );
    expect(outcome).toEqual({ result: "retry", reason: "450 RCPT TO" });
  });
});

describe("a relay with a self-signed certificate", () => {
  /** What comes of a delivery with these options in SMTP_URL, and whether the session was encrypted. */
  async function outcomeOver(query: string) {
    const sessions: boolean[] = [];
    const catcher = await startMailCatcher({
      // The server brings its own self-signed certificate.
      disabledCommands: [],
      onMailFrom: (_address, { secure }, done) => {
        sessions.push(secure);
        done();
      },
    });
    const composer = await sampleComposer();
    const outcome = await createSmtpSender({ url: `${catcher.url}${query}`, composer }).send(
      delivery,
    );
    await catcher.close();
    return { outcome: outcome.result, encrypted: sessions, mails: catcher.mails.length };
  }

  test.each([
    ["", { outcome: "retry", encrypted: [], mails: 0 }],
    ["?requireTLS=true", { outcome: "retry", encrypted: [], mails: 0 }],
    ["?tls.rejectUnauthorized=false", { outcome: "sent", encrypted: [true], mails: 1 }],
    ["?ignoreTLS=true", { outcome: "sent", encrypted: [false], mails: 1 }],
  ])("gets mail with %j as docs/settings.md says", async (query, expected) => {
    expect(await outcomeOver(query)).toEqual(expected);
  });
});

test("retries if the port is closed", async () => {
  const catcher = await startMailCatcher();
  await catcher.close();
  const sender = createSmtpSender({ url: catcher.url, composer: await sampleComposer() });
  expect(await sender.send(delivery)).toEqual({ result: "retry", reason: "ECONNREFUSED" });
});

test("sends nothing if the guide's file is missing", async () => {
  const catcher = await startMailCatcher();
  const composer = await sampleComposer({ guidePath: join(tmpdir(), "no-such-guide.pdf") });
  const sender = createSmtpSender({ url: catcher.url, composer });
  expect(await sender.send(delivery)).toEqual({ result: "retry", reason: "guide-missing" });
  expect(await sender.send(sampleDelivery("agency-notification"))).toEqual({ result: "sent" });
  await catcher.close();
  expect(catcher.mails.map(({ to }) => to)).toEqual([["agents@bluebonnet-medicare.example"]]);
});

const quick = { connection: 200, greeting: 200, socket: 200, send: 10_000 };

test.each([
  ["a silent server hits the greeting timeout", { ...quick }, "ETIMEDOUT"],
  [
    "the overall timeout applies if no other does",
    { connection: 9000, greeting: 9000, socket: 9000, send: 200 },
    "EABORT",
  ],
])("%s", async (_, timeouts, reason) => {
  await withSilentServer(async (url) => {
    const sender = createSmtpSender({ url, composer: await sampleComposer(), timeouts });
    expect(await sender.send(delivery)).toEqual({ result: "retry", reason });
  });
});

test("close aborts a send in progress", async () => {
  await withSilentServer(async (url) => {
    const sender = createSmtpSender({ url, composer: await sampleComposer() });
    const sending = sender.send(delivery);
    setTimeout(() => sender.close(), 100);
    expect(await sending).toEqual({ result: "retry", reason: "EABORT" });
  });
});

async function withSilentServer(run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await run(`smtp://127.0.0.1:${port}`).finally(() => server.close());
}

test("a reason never contains an error's message", () => {
  const secret = "rosalind@example.com";
  for (const error of [
    new Error(secret),
    secret,
    undefined,
    { code: secret },
    { code: `E ${secret}` },
    { responseCode: 550, command: `RCPT TO:<${secret}>` },
    { responseCode: 550, code: secret, response: `550 ${secret}` },
  ]) {
    expect(JSON.stringify(failureOutcome(error))).not.toContain("rosalind");
  }
});

test.each([
  [new Error("no code"), { result: "retry", reason: "UNKNOWN" }],
  [
    { code: "ESOCKET", originalCode: "ECONNRESET" },
    { result: "retry", reason: "ECONNRESET" },
  ],
  [{ code: "EDNS" }, { result: "retry", reason: "EDNS" }],
  [
    { responseCode: 550, command: "CONN" },
    { result: "retry", reason: "550 CONN" },
  ],
  [
    { responseCode: 503, command: "DATA" },
    { result: "retry", reason: "503 DATA" },
  ],
  [
    { responseCode: 552, command: "DATA" },
    { result: "refused", reason: "552 DATA" },
  ],
])("reads %o", (error, expected) => {
  expect(failureOutcome(error)).toEqual(expected);
});

describe("hostile names and addresses", () => {
  let catcher: MailCatcher;
  let composer: Composer;

  beforeAll(async () => {
    catcher = await startMailCatcher();
  });
  beforeEach(async () => {
    composer = await sampleComposer();
  });
  afterAll(() => catcher.close());

  const headers = [
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "subject",
    "to",
  ];
  const headersWithoutReply = headers.filter((name) => name !== "reply-to");
  function headersOf(kind: OutboxKind): string[] {
    const more =
      kind === "newsletter-confirmation" ? ["list-unsubscribe", "list-unsubscribe-post"] : [];
    return [...headers, ...more].toSorted();
  }

  const plainAddress = /^[\wé!#$%&'*+/=?^`{|}~-]+(\.[\wé!#$%&'*+/=?^`{|}~-]+)*@\w[\w.-]*\w$/;

  // The server greets after a tenth of a second, so many sends run at once.
  const visitors = fc.array(fc.tuple(hostileText, hostileAddress), {
    minLength: 25,
    maxLength: 25,
  });
  const times = { numRuns: 12 };

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
    const sent = await Promise.all(sends);
    expect(sent.flatMap(({ mails }) => mails)).toHaveLength(catcher.mails.length);
    return sent.map(({ email, outcome, mails }) => ({
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
        for (const sent of await sendAll("agency-notification", all)) {
          const plain = plainAddress.test(sent.email) && !sent.email.includes("é");
          replies += sent.replyTo.length;
          expect(sent).toEqual({
            email: sent.email,
            outcome: { result: "sent" },
            recipients: [["agents@bluebonnet-medicare.example"]],
            replyTo: plain ? [sent.email] : [],
            headers: plain ? headers : headersWithoutReply,
          });
        }
      }),
      times,
    );
    expect(replies).toBeGreaterThan(10);
  }, 60_000);

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
          for (const sent of await sendAll(mail[0], all, mail[1])) {
            const plain = plainAddress.test(sent.email);
            arrived += sent.recipients.length;
            expect(sent).toMatchObject({
              outcome: plain ? { result: "sent" } : { result: "refused", reason: "bad-address" },
              recipients: plain ? [[sent.email]] : [],
              headers: plain ? headersOf(mail[0]) : [],
            });
          }
        }),
        times,
      );
      expect(arrived).toBeGreaterThan(10);
    },
    60_000,
  );
});
