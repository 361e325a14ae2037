import { expect, onTestFinished, test, vi } from "vitest";
import { commandLine } from "#server/desk/audit.ts";
import { startDesk } from "./desk-visits.ts";

/** A page that stays open: its answer, and what it has been told. */
async function listen(browser: { get(path: string): Promise<Response> }) {
  const answer = await browser.get("/desk/events");
  const page = { answer, told: "", hasEnded: false };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      page.told += part.value;
    page.hasEnded = true;
  })();
  onTestFinished(async () => {
    await reader?.cancel().catch(() => {});
  });
  return page;
}

const events = (...versions: string[]) => versions.map((one) => `event: leads\ndata: ${one}\n\n`);

async function startLive(times = { poll: 30, beat: 60_000, most: 60_000 }) {
  let version = "1";
  let reads = 0;
  let draining = false;
  const leadsVersion = async () => {
    reads += 1;
    return version;
  };
  const isDraining = () => draining;
  const site = await startDesk({ backend: { leadsVersion }, isDraining, deskTimes: times });
  onTestFinished(() => site.stop());
  return {
    site,
    change: (next: string) => void (version = next),
    drain: () => void (draining = true),
    reads: () => reads,
  };
}

test("pages that stay open are told when leads change, with one look at the store for all", async () => {
  const live = await startLive();
  const [maria, sam] = [await live.site.join("Maria"), await live.site.join("Sam")];
  const pages = [await listen(maria.browser), await listen(sam.browser), await listen(sam.browser)];
  for (const { answer } of pages) {
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const told = () => pages.map((page) => page.told);
  const after = (...versions: string[]) => `retry: 5000\n\n${events(...versions).join("")}`;
  await vi.waitFor(() => expect(told()).toEqual(pages.map(() => after("1"))));
  live.change("2");
  await vi.waitFor(() => expect(told()).toEqual(pages.map(() => after("1", "2"))));
  const before = live.reads();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(live.reads() - before).toBeLessThanOrEqual(11);
  expect(told()).toEqual(pages.map(() => after("1", "2")));
});

test("they end with the session, which they don't keep alive, and when the service stops", async () => {
  const live = await startLive({ poll: 30, beat: 50, most: 60_000 });
  const maria = await live.site.join("Maria");
  const sam = await live.site.join("Sam");
  const { db } = live.site.database;
  const fiveMinutesAgo = new Date(Date.now() - 300_000).toISOString();
  await db.updateTable("desk_sessions").set({ last_seen_at: fiveMinutesAgo }).execute();
  const [first, second] = [await listen(maria.browser), await listen(sam.browser)];
  await vi.waitFor(() => expect(first.told).toContain(": still here\n\n"));
  const sessions = await db.selectFrom("desk_sessions").select("last_seen_at").execute();
  expect(sessions.map((session) => session.last_seen_at)).toEqual([fiveMinutesAgo, fiveMinutesAgo]);
  await live.site.accounts.disable(commandLine, maria.id);
  await vi.waitFor(() => expect(first.hasEnded).toBe(true));
  expect(second.hasEnded).toBe(false);
  live.drain();
  await vi.waitFor(() => expect(second.hasEnded).toBe(true));
  expect((await sam.browser.get("/desk/events")).status).toBe(204);
});

test("a session has four at a time", async () => {
  const live = await startLive();
  const { browser } = await live.site.join("Maria");
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await listen(browser)).answer.status);
  expect(statuses).toEqual([200, 200, 200, 200, 204]);
});

test("they end after some hours, and make room for others", async () => {
  const live = await startLive({ poll: 30, beat: 60_000, most: 50 });
  const { browser } = await live.site.join("Maria");
  for (let count = 0; count < 5; count += 1) {
    const page = await listen(browser);
    expect(page.answer.status).toBe(200);
    await vi.waitFor(() => expect(page.hasEnded).toBe(true));
  }
});

test("only who is signed in is told", async () => {
  const live = await startLive();
  await live.site.join("Maria");
  const answer = await live.site.browser().get("/desk/events");
  expect([answer.status, await answer.text()]).toEqual([403, ""]);
  expect(live.reads()).toBe(0);
});

test("a store that is away for a while ends nothing", async () => {
  let isAway = true;
  const leadsVersion = async () => {
    if (isAway) throw new Error("away");
    return "7";
  };
  const site = await startDesk({
    backend: { leadsVersion },
    deskTimes: { poll: 20, beat: 60_000, most: 60_000 },
  });
  onTestFinished(() => site.stop());
  const page = await listen((await site.join("Maria")).browser);
  await vi.waitFor(() => expect(site.logged()).toContain("can't see whether leads came in"));
  isAway = false;
  await vi.waitFor(() => expect(page.told).toContain("data: 7\n"));
});
