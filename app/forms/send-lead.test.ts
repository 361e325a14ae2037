import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { postLead, SubmitFault } from "./send-lead.ts";

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Posts to a real server that answers so. */
async function postTo(answer: RequestListener): Promise<void> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  return postLead(`http://127.0.0.1:${port}/api/leads`, { email: "a@b.co" }, { "X-Sample": "1" });
}

function answering(status: number, body: string, statusText?: string): RequestListener {
  return (_, response) => {
    response.writeHead(status, statusText).end(body);
  };
}

it("is done once the server says success", async () => {
  await expect(
    postTo(answering(201, '{"success":true,"message":"Thanks","id":"1"}')),
  ).resolves.toBeUndefined();
});

it.each([
  ["the server's own words", 200, '{"success":false,"message":"Not today"}', "Not today"],
  ["words of ours when it has none", 200, '{"success":false}', "Something went wrong"],
  ["words of ours for an answer of no form", 200, "<html>", "Something went wrong"],
  [
    "the server's words for an expected fault",
    429,
    '{"success":false,"message":"Slow down"}',
    "Slow down",
  ],
  ["status and body for any other fault", 500, "Broken", "500: Broken"],
])("fails with %s", async (_, status, body, message) => {
  await expect(postTo(answering(status, body))).rejects.toThrow(new SubmitFault(message));
});

it("fails with status and status text when the body is empty", async () => {
  await expect(postTo(answering(502, "", "Bad Gateway"))).rejects.toThrow("502: Bad Gateway");
});

it("carries the errors of the fields", async () => {
  const body = '{"success":false,"message":"Check","errors":{"email":"Invalid email address"}}';
  await expect(postTo(answering(422, body))).rejects.toMatchObject({
    errors: { email: "Invalid email address" },
  });
});

it("passes on a failure of the call itself as it came", async () => {
  const broken = postTo((request) => request.socket.destroy());
  await expect(broken).rejects.not.toBeInstanceOf(SubmitFault);
});
