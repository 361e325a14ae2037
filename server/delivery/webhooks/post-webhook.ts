import { request as overHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import type { Answer } from "./webhook-outcome.ts";

/** How much of an answer's body is read: its status says all, and a hostile one may never end. */
const bodyLimit = 4096;

/**
 * Posts once and follows no redirect. Node's own request and not `fetch`, which takes no agent and so
 * could not be kept from inside addresses.
 * @throws when no answer came, also when the signal of `options` ends it
 */
export async function postWebhook(
  url: URL,
  options: RequestOptions,
  body: string,
): Promise<Answer> {
  const response = await responseTo(url, options, body);
  await readSome(response);
  const { statusCode = 0, headers } = response;
  return { status: statusCode, retryAfter: headers["retry-after"] };
}

function responseTo(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    request(url, { ...options, method: "POST" }, resolve)
      .on("error", reject)
      .end(body);
  });
}

/** The answer has been given by now; what goes wrong in its body changes nothing. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response) {
      read += Buffer.byteLength(chunk);
      if (read > bodyLimit) return;
    }
  } catch {
    // Cut off or too slow: the status stands.
  }
}
