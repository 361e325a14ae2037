import { randomUUID } from "node:crypto";
import { requestHeaders } from "#contract/request-headers.ts";

/** What a browser on a phone sends with every request. */
const browser = [
  "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Accept-Language: en-US,en;q=0.9",
  "Accept-Encoding: gzip, deflate, br, zstd",
  'Sec-CH-UA: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  "Sec-CH-UA-Mobile: ?1",
  'Sec-CH-UA-Platform: "Android"',
  "Connection: keep-alive",
];

/** A visit of a page, its bytes the same each time. */
export function pageRequest(path: string, more: readonly string[] = []): Buffer {
  const head = [
    `GET ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...browser,
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Upgrade-Insecure-Requests: 1",
    "Sec-Fetch-Site: none",
    "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-User: ?1",
    "Sec-Fetch-Dest: document",
    ...more,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n`);
}

/** Where the submissions come from: the site at this address, as it is told by `PUBLIC_URL`. */
export const origin = "https://bench.example";

const submissionHead = [
  "POST /api/leads HTTP/1.1",
  "Host: bench.example",
  ...browser,
  "Accept: */*",
  `Origin: ${origin}`,
  `Referer: ${origin}/`,
  "Sec-Fetch-Site: same-origin",
  "Sec-Fetch-Mode: cors",
  "Sec-Fetch-Dest: empty",
  "Content-Type: application/json",
  `${requestHeaders.leadSource}: landing=%2F&referrer=https%3A%2F%2Fwww.google.com%2F&utm_source=google&utm_medium=cpc&utm_campaign=turning-65`,
  `${requestHeaders.disclosureVersion}: 1`,
  `${requestHeaders.consentVersion}: 1`,
  "",
].join("\r\n");

/** The guide form as the page's script sends it, from somebody new each time. */
export function submissionRequest(): string {
  const somebody = randomUUID();
  const body = `{"firstName":"Margaret","email":"${somebody}@visitor.test","zipCode":"75024","wantsNewsletter":false}`;
  return `${submissionHead}${requestHeaders.idempotencyKey}: ${somebody}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
