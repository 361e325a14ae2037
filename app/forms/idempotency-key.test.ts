import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKeyring } from "./idempotency-key.ts";

const minute = 60_000;

/** The storage of a tab, as far as a keyring uses it. */
function tabStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", tabStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives the same content the same key, also after a reload, and other content another", () => {
  const { keyFor } = createKeyring("guide");
  const first = keyFor("a");
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(keyFor("b")).not.toBe(first);
  expect(keyFor("a")).toBe(first);
  expect(createKeyring("guide").keyFor("a")).toBe(first);
});

it("keeps forms and tabs apart", () => {
  const first = createKeyring("guide").keyFor("a");
  expect(createKeyring("message").keyFor("a")).not.toBe(first);
  vi.stubGlobal("sessionStorage", tabStorage());
  expect(createKeyring("guide").keyFor("a")).not.toBe(first);
});

it("keeps no trace of the content", () => {
  const storage = tabStorage();
  vi.stubGlobal("sessionStorage", storage);
  const key = createKeyring("message").keyFor("born 03/15/1960");
  expect(storage.getItem("key:message")).toBe(`${key.slice(0, 32)} `);
});

it("sends the same wish anew ten minutes after it was taken, not before", () => {
  const keys = createKeyring("guide");
  const first = keys.keyFor("a");
  vi.advanceTimersByTime(60 * minute);
  expect(keys.keyFor("a"), "not taken yet").toBe(first);
  keys.retire();
  vi.advanceTimersByTime(10 * minute);
  expect(createKeyring("guide").keyFor("a"), "a second click").toBe(first);
  vi.advanceTimersByTime(1);
  expect(keys.keyFor("a"), "another wish").not.toBe(first);
});

it("works without storage, and with something foreign in it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keyFor } = createKeyring("guide");
  expect(keyFor("a")).toBe(keyFor("a"));
  vi.stubGlobal("sessionStorage", { ...tabStorage(), getItem: () => "something else" });
  expect(createKeyring("guide").keyFor("a")).toMatch(/^[0-9a-f]{48}$/);
});
