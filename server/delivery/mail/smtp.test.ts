import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import type { Delivery, Sender } from "#server/delivery/sender.ts";
import {
  hostileAddress,
  hostileText,
  knownTricks,
  type MailCatcher,
  sampleComposer,
  sampleDelivery,
  sendTo,
  smtpAnswer,
  startMailCatcher,
} from "#server/delivery/testing.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { createSmtpSender, failureOutcome } from "./smtp.ts";

const delivery = sampleDelivery("guide-email");
const fault = "rosalind@example.com is not welcome";

test.each(["guide-email", "agency-notification", "newsletter-confirmation"] as const)(
  "a %s comes back to the bounce address, which no reader sees",
  async (kind) => {
    const envelope: unknown[] = [];
    const onMailFrom: SMTPServerOptions["onMailFrom"] = ({ address, args }, _session, done) => {
      envelope.push(address, args);
      done();
    };
    const { mails } = await sendTo({ hideDSN: false, onMailFrom }, sampleDelivery(kind));
    expect(envelope).toEqual(["bounces@bluebonnet-medicare.example", { ENVID: "7", RET: "HDRS" }]);
    expect(mails.map(({ email }) => email.from?.address)).toEqual([
      "guide@bluebonnet-medicare.example",
    ]);
    expect(mails[0]?.raw.toString()).not.toContain("bounces@");
  },
);

/** Refuses a message with a code at one step of the session. */
const refusing = {
  "MAIL FROM": (code: number): SMTPServerOptions => ({
    onMailFrom: (_address, _session, done) => done(smtpAnswer(code, fault)),
  }),
  "RCPT TO": (code: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(smtpAnswer(code, fault)),
  }),
  DATA: (code: number): SMTPServerOptions => ({
    onData: (stream, _session, done) => {
      stream.on("end", () => done(smtpAnswer(code, fault))).resume();
    },
  }),
};

test.each([
  [550, "RCPT TO", "refused"],
  [553, "RCPT TO", "refused"],
  [450, "RCPT TO", "retry"],
  [451, "RCPT TO", "retry"],
  [530, "RCPT TO", "retry"],
  [554, "DATA", "refused"],
  [452, "DATA", "retry"],
  // The operator can fix what the server doesn't like about the sender.
  [550, "MAIL FROM", "retry"],
] as const)("a %i to %s: %s", async (code, step, result) => {
  const { outcome, mails } = await sendTo(refusing[step](code), delivery);
  expect(outcome).toEqual({ result, reason: `${code} ${step}` });
  expect(mails).toEqual([]);
});

test("keeps the message if the server closes the session, maybe only at its next command", async () => {
  const { outcome } = await sendTo(refusing["RCPT TO"](421), delivery);
  expect(outcome).toEqual({ result: "retry", reason: expect.stringMatching(/^421 [A-Z ]+$/) });
});

test("keeps the message if the server rejects the login, which the operator can fix", async () => {
  const onAuth: SMTPServerOptions["onAuth"] = (_auth, _session, done) =>
    done(smtpAnswer(535, fault));
  const options = { allowInsecureAuth: true, onAuth };
  const { outcome } = await sendTo(options, delivery, { login: "user:wrong@" });
  expect(outcome).toEqual({ result: "retry", reason: "535 AUTH PLAIN" });
});

describe("several recipients", () => {
  /** Attempts with these replies of the server to `bob`, and these to Ann, who is accepted by default. */
  async function attemptsWith(replies: readonly (number | null)[], toAnn: number | null = null) {
    const left = [...replies];
    const onRcptTo: SMTPServerOptions["onRcptTo"] = ({ address }, _session, done) => {
      const code = address.startsWith("bob") ? left.shift() : toAnn;
      done(code == null ? null : smtpAnswer(code, fault));
    };
    const catcher = await startMailCatcher({ onRcptTo });
    const agentEmail = [ann, bob].map((address) => ({ name: "", address }));
    const composer = await sampleComposer({ agentEmail });
    const sender = createSmtpSender({ url: catcher.url, composer });
    const outcomes = [];
    for (const _ of replies)
      outcomes.push(await sender.send(sampleDelivery("agency-notification")));
    return { outcomes, to: catcher.mails.map(({ to }) => to.join()) };
  }

  const [ann, bob] = ["Ann@example.com", "bob@example.com"];

  test("a refused one is reported, and not tried again", async () => {
    const { outcomes, to } = await attemptsWith([550]);
    expect(outcomes).toEqual([{ result: "sent", reason: "some-refused" }]);
    expect(to).toEqual([ann]);
  });

  test("one that is put off is tried again, alone", async () => {
    const { outcomes, to } = await attemptsWith([450, 451, null]);
    expect(outcomes).toEqual([
      { result: "retry", reason: "some-put-off" },
      { result: "retry", reason: "some-put-off" },
      { result: "sent" },
    ]);
    expect(to).toEqual([ann, bob]);
  });

  test("one that is put off and then refused is reported", async () => {
    const { outcomes, to } = await attemptsWith([450, 550]);
    expect(outcomes[1]).toEqual({ result: "sent", reason: "some-refused" });
    expect(to).toEqual([ann]);
  });

  test("once all have it, a message that is sent again goes to all", async () => {
    const { to } = await attemptsWith([450, null, null]);
    expect(to).toEqual([ann, bob, `${ann},${bob}`]);
  });

  test("a refused one doesn't end the tries for one that is put off", async () => {
    const { outcomes } = await attemptsWith([550], 450);
    expect(outcomes).toEqual([{ result: "retry", reason: "450 RCPT TO" }]);
  });
});

describe("a relay with a self-signed certificate", () => {
  test.each([
    ["", { outcome: "retry", encrypted: [], mails: 0 }],
    ["?requireTLS=true", { outcome: "retry", encrypted: [], mails: 0 }],
    ["?tls.rejectUnauthorized=false", { outcome: "sent", encrypted: [true], mails: 1 }],
    ["?ignoreTLS=true", { outcome: "sent", encrypted: [false], mails: 1 }],
  ])("gets mail with %j as docs/settings.md says", async (query, expected) => {
    const encrypted: boolean[] = [];
    const onMailFrom: SMTPServerOptions["onMailFrom"] = (_address, { secure }, done) => {
      encrypted.push(secure);
      done();
    };
    // The server brings its own self-signed certificate.
    const options = { disabledCommands: [], onMailFrom };
    const { outcome, mails } = await sendTo(options, delivery, { query });
    expect({ outcome: outcome.result, encrypted, mails: mails.length }).toEqual(expected);
  });
});

test("sends nothing if the guide's file is missing", async () => {
  const catcher = await startMailCatcher();
  const composer = await sampleComposer({ guidePath: join(tmpdir(), "no-such-guide.pdf") });
  const sender = createSmtpSender({ url: catcher.url, composer });
  expect(await sender.send(delivery)).toEqual({ result: "retry", reason: "guide-missing" });
  expect(await sender.send(sampleDelivery("agency-notification"))).toEqual({ result: "sent" });
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

test("two addresses in one field never become two recipients", async () => {
  const agentEmail = [{ name: "", address: "a@example.com,b@example.com" }];
  const composer = await sampleComposer({ agentEmail });
  const { mails } = await sendTo({}, sampleDelivery("agency-notification"), { composer });
  expect(mails.map(({ to }) => to).filter((to) => to.length > 1)).toEqual([]);
});

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
  type Visitor = readonly [name: string, email: string];
  const tricks = knownTricks.map((email): Visitor => [
    "Ann\r\nBcc: x@evil.example\r\n\r\n<html>",
    email,
  ]);
  /** Whom mail can reach, whatever the random addresses are. */
  const plainVisitors: readonly Visitor[] = [
    ["Rosalind Okafor", "rosalind@visitor.example"],
    ["Ann\r\nBcc: x@evil.example", "ann.o'neil+medicare@visitor.example"],
  ];
  // The server greets after a tenth of a second, so many sends run at once.
  const visitors = fc.array(fc.tuple(hostileText, hostileAddress), {
    minLength: 25,
    maxLength: 25,
  });

  const own = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version"];
  const usual = [...own, "reply-to", "subject", "to"];
  const unsubscribe = ["list-unsubscribe", "list-unsubscribe-post"];
  /** Letters of any script may stand before the @ (RFC 6531). */
  const plainAddress =
    /^[\p{L}\p{N}_!#$%&'*+/=?^`{|}~-]+(\.[\p{L}\p{N}_!#$%&'*+/=?^`{|}~-]+)*@\w[\w.-]*\w$/u;

  /** The outcome of a message, and the recipients, reply address and headers of each mail that arrived. */
  async function sendOne(sender: Sender, { mails }: MailCatcher, message: Delivery) {
    const { result } = await sender.send(message);
    const arrived = mails.filter(({ email }) => email.messageId === message.messageId);
    return {
      result,
      to: arrived.map(({ to }) => to),
      replyTo: arrived.flatMap(({ email }) => email.replyTo ?? []).map(({ address }) => address),
      headers: arrived.flatMap(({ email }) => email.headers.map(({ key }) => key)).toSorted(),
    };
  }

  const nothing = { result: "refused", to: [], replyTo: [], headers: [] };

  /** What should become of mail that goes to the agents, or only to the visitor's address, if it is one. */
  function expected(kind: OutboxKind, email: string) {
    const isPlain = plainAddress.test(email);
    if (kind === "agency-notification") {
      const canReply = isPlain && !/\P{ASCII}/u.test(email);
      const headers = canReply ? usual : usual.filter((name) => name !== "reply-to");
      const to = [["agents@bluebonnet-medicare.example"]];
      return { result: "sent", to, replyTo: canReply ? [email] : [], headers };
    }
    if (!isPlain) return nothing;
    const headers = kind === "newsletter-confirmation" ? [...usual, ...unsubscribe] : usual;
    return { result: "sent", to: [[email]], replyTo: [agency.email], headers: headers.toSorted() };
  }

  test.each([
    ["guide-email", "guide"],
    ["lead-confirmation", "contact"],
    ["newsletter-confirmation", "guide"],
    ["agency-notification", "guide"],
  ] as const)(
    "add no recipient and no header: %s",
    async (kind, form) => {
      const catcher = await startMailCatcher();
      const sender = createSmtpSender({ url: catcher.url, composer: await sampleComposer() });
      let plain = 0;
      const none = fc.asyncProperty(visitors, async (others) => {
        catcher.mails.length = 0;
        const sends = [...plainVisitors, ...tricks, ...others].map(async ([name, email], index) => {
          const source = { referrer: name, utm_source: email };
          const messageId = `<${index}@bluebonnet-medicare.example>`;
          const sample = sampleDelivery(kind, { kind: form, name, email, source });
          const found = await sendOne(sender, catcher, { ...sample, messageId });
          expect({ name, email, ...found }).toEqual({ name, email, ...expected(kind, email) });
          plain += found.replyTo.length;
          return found.to;
        });
        // No mail arrived besides these.
        expect((await Promise.all(sends)).flat()).toHaveLength(catcher.mails.length);
      });
      await fc.assert(none, { numRuns: 2 });
      expect(plain).toBeGreaterThanOrEqual(2 * plainVisitors.length);
    },
    120_000,
  );
});
