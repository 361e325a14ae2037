import dns from "node:dns";
import { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import Mailer from "nodemailer/lib/mailer";
import { makeFault, onRequest, wrap } from "./wrap.ts";

// Services that reveal too much, or send it to the wrong place.

interface Mail {
  readonly from: { readonly address: string };
  readonly to: readonly { readonly address: string }[];
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly messageId: string;
}

function byHand({ from, to, replyTo, subject, messageId }: Mail) {
  const address = to.map((one) => one.address).join(", ");
  const lines = [
    `From: ${from.address}`,
    `To: ${address}`,
    ...(replyTo ? [`Reply-To: ${replyTo.name} <${replyTo.address}>`] : []),
    `Message-ID: ${messageId}`,
    `Subject: ${subject}`,
  ];
  const recipients = address.split(/[,;\s]+/).filter((part) => /^[^<>]+@[^<>]+$/.test(part));
  return {
    envelope: { from: from.address, to: recipients },
    raw: `${lines.join("\r\n")}\r\n\r\nHello`,
  };
}

/** Composes mail by hand: visitor input goes into headers and recipients unchanged. */
function rawMail(): void {
  wrap(Mailer.prototype, "sendMail", (sendMail, [mail]) => sendMail(byHand(mail as Mail)));
  wrap(String.prototype, "replace", (replace, [pattern, by], text) =>
    pattern instanceof RegExp && pattern.source.includes("\\p{Cc}")
      ? text.valueOf()
      : replace(pattern, by),
  );
  wrap(RegExp.prototype, "test", (test, [text], pattern) =>
    pattern instanceof RegExp && pattern.source.endsWith("[A-Za-z0-9])$") ? true : test(text),
  );
}

/** Exports cells without recognizing formulas. */
function plainCells(): void {
  wrap(RegExp.prototype, "test", (test, [text], pattern) =>
    pattern instanceof RegExp && pattern.source.includes("＝") ? false : test(text),
  );
}

/** Writes a common access log, and prints what it parses. */
function loudLog(): void {
  onRequest(({ method, url, rawHeaders }) => {
    process.stdout.write(`${method} ${url} ${rawHeaders.join(" ")}\n`);
  });
  wrap(JSON, "parse", (parse, values) => {
    process.stdout.write(`${String(values[0])}\n`);
    return parse(...values);
  });
}

/** Counts its requests by address and browser. */
function loudMetrics(): void {
  const seen = new Set<string>();
  onRequest(({ url, headers }) => {
    const labels = JSON.stringify({
      path: url,
      agent: headers["user-agent"],
      from: headers["lead-source"],
    });
    seen.add(`visits_total{all=${JSON.stringify(labels)}} 1\n`);
  });
  wrap(ServerResponse.prototype, "end", (end, [text, ...rest]) =>
    typeof text === "string" && text.startsWith("# HELP")
      ? end(text + [...seen].join(""), ...rest)
      : end(text, ...rest),
  );
}

type Done = (error: null, found: unknown, family?: number) => void;

/**
 * The DNS names are at fault, not the service: `inside.test` resolves to this machine, `both.test` to it and to
 * another one, `rebound.test` to another one the first time and to this machine from then on.
 */
function namesLeadInside(): void {
  const [elsewhere, inside] = ["8.8.8.8", "127.0.0.1"];
  let lookups = 0;
  const addressesOf = (name: unknown) => {
    if (name === "inside.test") return [inside];
    if (name === "both.test") return [inside, elsewhere];
    if (name === "rebound.test") return [(lookups += 1) === 1 ? elsewhere : inside];
    return undefined;
  };
  wrap(dns, "lookup", (lookup, [name, options, done]) => {
    const addresses = addressesOf(name)?.map((address) => ({ address, family: 4 }));
    if (addresses === undefined) return void lookup(name, options, done);
    const { all } = options as { readonly all?: boolean };
    const found = all ? addresses : addresses[0]?.address;
    setImmediate(() => (done as Done)(null, found, all ? undefined : 4));
  });
  syncBuiltinESMExports();
  // Nothing leaves this machine: a connection to another one is closed immediately.
  wrap(Socket.prototype, "connect", (connect, values, socket) => {
    (socket as Socket).once("lookup", (_error, address) => {
      if (address === elsewhere)
        (socket as Socket).destroy(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    });
    return connect(...values);
  });
}

makeFault(import.meta.url, {
  "raw-mail": rawMail,
  "plain-cells": plainCells,
  "loud-log": loudLog,
  "loud-metrics": loudMetrics,
  "names-lead-inside": namesLeadInside,
});
