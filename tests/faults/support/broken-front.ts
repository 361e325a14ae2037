import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** What a proxy in front of the service responds, and how it passes the submission on. */
type Take = (pass: () => Promise<string>) => Promise<string>;

/** A proxy that acknowledges a lead and passes it on a moment later. Returns its port. */
export function earlyAnswer(port: number): Promise<number> {
  return startFront(port, async (pass) => {
    void delay(20)
      .then(pass)
      .catch(() => {});
    return JSON.stringify({ success: true, message: "Taken", id: "early" });
  });
}

/** A proxy that waits up to half a second for the mail server's greeting before it passes a lead on. */
export function mailFirst(port: number, mailPort: number): Promise<number> {
  return startFront(port, async (pass) => {
    const mail = connect(mailPort, "127.0.0.1").on("error", () => {});
    await Promise.race([new Promise((resolve) => mail.once("data", resolve)), delay(500)]);
    mail.destroy();
    return pass();
  });
}

async function startFront(port: number, take: Take): Promise<number> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const text = await take(() => passOn(port, request.headers, body));
    response.writeHead(201, { "Content-Type": "application/json" }).end(text);
  }
  const front = createServer((request, response) => void answer(request, response));
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  onTestFinished(() => front.close().closeAllConnections());
  return (front.address() as AddressInfo).port;
}

async function passOn(
  port: number,
  headers: IncomingHttpHeaders,
  body: Buffer<ArrayBuffer>,
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/leads`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: `http://127.0.0.1:${port}`,
      "Idempotency-Key": String(headers["idempotency-key"]),
    },
    body,
  });
  return response.text();
}
