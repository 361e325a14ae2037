import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contextForTests, readRecords, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const leads = (...words: string[]) => context.run(leadsProgram, ...words);

describe("contacted", () => {
  let first: string;
  let second: string;

  beforeEach(async () => {
    first = await context.submit();
    context.setClock("2026-11-20T13:00:00.000Z");
    second = await context.submit({ fields: { firstName: "Bo", email: "bo@example.com" } });
    context.setClock("2026-11-22T16:30:00.000Z");
  });

  async function waiting(): Promise<string[]> {
    const listed: { id: string }[] = JSON.parse((await leads("list", "--open", "--json")).printed);
    return listed.map(({ id }) => id);
  }

  describe("list --open", () => {
    test("lists leads oldest first, with the waiting time and how to reach them", async () => {
      const { printed } = await leads("list", "--open");
      expect(printed.split("\n").slice(0, 5)).toEqual([
        expect.stringMatching(/^NO\. +WAITING +ASKED FOR +NAME +PHONE +EMAIL +REACH BY +ID$/),
        expect.stringMatching(
          new RegExp(`^1001 +2 days 4 h +guide +Ada +- +ada@example.com +email +${first}`),
        ),
        expect.stringMatching(
          new RegExp(`^1002 +2 days 3 h +guide +Bo +- +bo@example.com +email +${second}`),
        ),
        "",
        "2 of 2 waiting, oldest first.",
      ]);
    });

    test("removes a lead from the list when it's marked, and adds it back with --undo", async () => {
      expect(await leads("contacted", first)).toMatchObject({
        exitCode: 0,
        printed: `Ada, lead 1001 (${first}): contacted Nov 22, 2026, 11:30 AM EST\n`,
      });
      expect(await waiting()).toEqual([second]);
      expect((await leads("contacted", first, "--undo")).printed).toBe(
        `Ada, lead 1001 (${first}): waiting again\n`,
      );
      expect(await waiting()).toEqual([first, second]);
    });

    test("has a suspected request once it is released, and says how many were held in the last week", async () => {
      await leads("contacted", first);
      const hint =
        "because they may be from bots: 1. To see them: npm run leads -- list --suspected\n";
      expect((await leads("list", "--open")).printed).not.toContain(hint);
      const suspected = await context.submit({ suspected: "trap" });
      expect((await leads("list", "--open")).printed).toMatch(
        new RegExp(`1 of 1 waiting, oldest first.\n\nHeld in the last 7 days ${hint}$`),
      );
      await leads("contacted", second);
      expect((await leads("list", "--open")).printed).toBe(
        `No leads are waiting.\n\nHeld in the last 7 days ${hint}`,
      );
      context.setClock("2026-11-30T16:30:00.000Z");
      expect((await leads("list", "--open")).printed).toBe("No leads are waiting.\n");
      await leads("release", suspected);
      expect(await waiting()).toEqual([suspected]);
    });

    test("can be limited to one form", async () => {
      const fields = { name: "Cy", email: "cy@example.com", message: "Please write." };
      const third = await context.submit({ fields }, "contact");
      const { printed } = await leads("list", "--open", "--form", "contact");
      expect(printed).toContain(third);
      expect(printed).toContain("\n1 of 1 waiting");
      const listed = JSON.parse((await leads("list", "--form", "contact", "--json")).printed);
      expect(listed).toMatchObject([{ id: third }]);
    });
  });

  test("list, show and export include who contacted the lead, when, and the note", async () => {
    await leads("contacted", first, "--by", "Maria", "--note", "=Call Monday", "--at", "09:15");
    await leads("contacted", first, "--at", "2026-11-21 14:30");
    expect((await leads("list")).printed).toMatch(/CONTACTED.*\n.*Bo.* - .*\n.*Ada.*Nov 21, 2026/);
    expect((await leads("show", first)).printed).toContain(
      [
        "Contacted",
        "  Nov 21, 2026, 2:30 PM EST  contacted",
        "  Nov 22, 2026, 9:15 AM EST  by Maria: =Call Monday",
      ].join("\n"),
    );
    expect(readRecords((await leads("export", "--csv")).printed)[1]).toMatchObject({
      first_contacted: "Nov 21, 2026, 2:30 PM EST",
      first_contacted_utc: "2026-11-21T19:30:00.000Z",
      contacts: "2",
      last_contacted_by: "Maria",
      last_contact_note: "'=Call Monday",
    });
  });

  test("--undo removes the mark that was added last, regardless of its time", async () => {
    await leads("contacted", first, "--note", "kept");
    await leads("contacted", first, "--note", "slip", "--at", "2026-11-21 14:30");
    const { printed } = await leads("contacted", first, "--undo", "--json");
    expect(JSON.parse(printed)).toEqual([
      {
        id: first,
        number: 1001,
        name: "Ada",
        contacts: [{ contactedAt: "2026-11-22T16:30:00.000Z", contactedBy: null, note: "kept" }],
      },
    ]);
    const lead = context.database.db.selectFrom("leads").selectAll().where("id", "=", first);
    expect(await lead.executeTakeFirst()).toMatchObject({
      first_contacted_at: "2026-11-22T16:30:00.000Z",
    });
  });

  test.each([
    [["FIRST", "nobody-1"], "No lead has the id nobody-1. Nothing was changed."],
    [["FIRST", "--undo"], ": not marked as contacted. Nothing was changed."],
    [["FIRST", "--at", "2026-11-19 10:00"], " was received after that time. Nothing was changed."],
    [["FIRST", "--at", "2026-11-31 10:00"], "Use a time like 14:30"],
    [["FIRST", "--by", " "], "It must not be empty."],
    [[], "missing required argument 'ids'"],
  ])("%j is rejected with an explanation, and nothing is marked", async (words, complaint) => {
    const given = words.map((word) => (word === "FIRST" ? first : word));
    const { exitCode, complained } = await leads("contacted", ...given);
    expect(exitCode).toBe(1);
    expect(complained).toContain(complaint);
    expect(await context.database.db.selectFrom("contact_marks").selectAll().execute()).toEqual([]);
  });
});

describe("release", () => {
  async function states(id: string) {
    const rows = context.database.db.selectFrom("outbox").select(["state", "due_at"]);
    return await rows.where("lead_id", "=", id).execute();
  }

  test("queues all held messages of the lead, and records the time", async () => {
    const id = await context.submit({ suspected: "too-fast" });
    const other = await context.submit({ suspected: "trap" });
    context.setClock("2026-11-20T15:00:00.000Z");
    const { exitCode, printed } = await leads("release", id);
    expect([exitCode, printed]).toEqual([
      0,
      `Lead 1001 (${id}) is released; 2 messages are queued to be sent now.\n`,
    ]);
    const now = { state: "queued", due_at: "2026-11-20T15:00:00.000Z" };
    expect(await states(id)).toEqual([now, now]);
    expect(await states(other)).toMatchObject([{ state: "held" }, { state: "held" }]);
    expect((await leads("show", id)).printed).toContain(
      "Flag          released (too-fast): sent faster than anyone can type; released Nov 20, 2026, 10:00 AM EST",
    );
  });

  test("sends one guide to an address, and says which isn't sent", async () => {
    const first = await context.submit({ suspected: "trap" });
    const second = await context.submit({ suspected: "trap" });
    expect((await leads("release", first, second)).printed).toBe(
      `Lead 1001 (${first}) is released; 2 messages are queued to be sent now.\n` +
        `Lead 1002 (${second}) is released; 1 message is queued to be sent now.\n` +
        "Not sent: the email with the guide, because the address has reached its limit for this kind of email: 1 in 24 hours, 3 in 30 days.\n",
    );
  });

  test("changes nothing of a lead that was released already, or never suspected", async () => {
    const id = await context.submit({ suspected: "forged" });
    const usual = await context.submit();
    await leads("release", id);
    await context.database.db.updateTable("outbox").set({ state: "sent" }).execute();
    context.setClock("2026-11-21T15:00:00.000Z");
    expect((await leads("release", id, id, usual)).printed).toBe(
      `Lead 1001 (${id}) was already released; nothing is held.\n` +
        `Lead 1002 (${usual}) was never suspected; nothing to release.\n`,
    );
    for (const one of [id, usual])
      expect(await states(one)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    const shown = JSON.parse((await leads("show", id, "--json")).printed);
    expect(shown).toMatchObject({ suspected: "forged", releasedAt: "2026-11-20T12:00:00.000Z" });
    const rows = readRecords((await leads("export", "--csv")).printed);
    const released = rows.filter((row) => row["released_utc"] !== "");
    expect(released).toMatchObject([{ id, released_utc: "2026-11-20T12:00:00.000Z" }]);
  });

  test("changes nothing if one id is unknown", async () => {
    const id = await context.submit({ suspected: "trap" });
    const { exitCode, printed, complained } = await leads("release", id, "nobody");
    expect([exitCode, printed]).toEqual([1, ""]);
    expect(complained).toBe("error: No lead has the id nobody. Nothing was changed.\n");
    expect(await states(id)).toMatchObject([{ state: "held" }, { state: "held" }]);
  });

  test("list --suspected shows unreleased leads and explains the flags", async () => {
    await context.submit();
    const released = await context.submit({ suspected: "trap" });
    const waiting = await context.submit({ suspected: "too-fast" });
    await leads("release", released);
    const { printed } = await leads("list", "--suspected");
    expect(printed).toContain(`SUSPECTED: too-fast  ${waiting}`);
    expect(printed).not.toContain(released);
    expect(printed.split("\n").slice(2)).toEqual([
      "",
      "1 of 1 leads, newest first. Times are in Eastern Time (America/New_York).",
      "",
      "No one was notified of suspected requests. To release a real one: npm run leads -- release NO.",
      "  too-fast: sent faster than anyone can type",
      "",
    ]);
    const all = (await leads("list")).printed;
    expect(all).toContain(`released (trap)      ${released}`);
    await leads("release", waiting);
    expect((await leads("list", "--suspected")).printed).toBe("No leads.\n");
  });
});
