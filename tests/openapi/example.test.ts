import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startApp } from "#tests/http/start-app.ts";

const publicUrl = new URL("https://www.example.com");
const [, command = ""] =
  /```sh\n(curl [\s\S]*?)```/.exec(readFileSync("docs/api.md", "utf8")) ?? [];

/** The quoted words that follow an option of the command. */
function given(option: string): string[] {
  return [...command.matchAll(new RegExp(`${option} '([^']*)'`, "g"))].map(([, text = ""]) => text);
}

test("the example of the docs sends a lead", async () => {
  const app = await startApp({ publicUrl });
  const path = /curl https:\/\/www\.example\.com(\S+)/.exec(command)?.[1] ?? "";
  const headers = given("-H").map((line) => line.split(": ") as [string, string]);
  const [body = ""] = given("-d");
  const response = await fetch(app.origin + path, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ success: true, id: expect.any(String) });
  expect(response.status).toBe(201);
  expect(await app.leads()).toMatchObject([{ kind: "consultation", first_name: "Ada Flores" }]);
  const elsewhere = headers.filter(([name]) => name !== "Origin");
  expect(
    (await fetch(app.origin + path, { method: "POST", headers: elsewhere, body })).status,
  ).toBe(403);
  await app.stop();
});
