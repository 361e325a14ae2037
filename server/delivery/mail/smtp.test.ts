import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import {
  caught,
  sampleComposer,
  sampleDelivery,
  smtpAnswer,
  startMailCatcher,
} from "#server/delivery/testing.ts";
import { createSmtpSender, failureOutcome } from "./smtp.ts";

const delivery = sampleDelivery("guide-email");
const fault = "rosalind@example.com is not welcome";

async function outcomeWith(options: SMTPServerOptions, login = "") {
  const catcher = await startMailCatcher(options);
  const url = catcher.url.replace("://", `://${login}`);
  const outcome = await createSmtpSender({ url, composer: await sampleComposer() }).send(delivery);
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

test("a sender or a login that the server refuses is ours to mend, so the message stays", async () => {
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

test("a closed port is tried again", async () => {
  const catcher = await startMailCatcher();
  await catcher.close();
  const sender = createSmtpSender({ url: catcher.url, composer: await sampleComposer() });
  expect(await sender.send(delivery)).toEqual({ result: "retry", reason: "ECONNREFUSED" });
});

test("without the guide's file nothing is sent", async () => {
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
  ["a silent server runs into the greeting's limit", { ...quick }, "ETIMEDOUT"],
  [
    "the limit of the whole send holds when no other does",
    { connection: 9000, greeting: 9000, socket: 9000, send: 200 },
    "EABORT",
  ],
])("%s", async (_, timeouts, reason) => {
  await withSilentServer(async (url) => {
    const sender = createSmtpSender({ url, composer: await sampleComposer(), timeouts });
    expect(await sender.send(delivery)).toEqual({ result: "retry", reason });
  });
});

test("close ends a send that is under way", async () => {
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

test("a reason never repeats what an error says in words", () => {
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
