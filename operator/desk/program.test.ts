import { beforeEach, expect, test } from "vitest";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { createDeskSignIn } from "#server/desk/sign-in.ts";
import { createLog } from "#server/base/log.ts";
import { deskProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});

const run = (...words: string[]) => context.run(deskProgram, ...words);
const inviteMaria = () => run("invite", "Maria Delgado", "maria@example.com", "--manager");

/** Presses the button of a link, as the website does. */
async function signIn(printed: string) {
  const link = /https:\/\/desk\.example\/desk\/link\?token=([\w-]{43})$/m.exec(printed);
  const desk = createDeskSignIn({
    ...context,
    mailer: { send: async () => false },
    publicUrl: new URL("https://desk.example"),
    now: () => context.context.now(),
    log: createLog("silent"),
  });
  return await desk.deskUseLink(link?.[1] ?? "", { userAgent: "", asker: null, session: null });
}

test("prints a link that signs in, on a line of its own, and again for who lost theirs", async () => {
  expect((await run("list")).printed).toContain('npm run desk -- invite "NAME" EMAIL --manager');
  context.setScreen({ width: 40, blocks: false });
  const first = await inviteMaria();
  expect(first).toMatchObject({ exitCode: 0, complained: "" });
  expect(first.printed).toContain("Maria Delgado (manager) can sign in with");
  const second = await run("invite", "Maria", "MARIA@example.com");
  expect(await signIn(first.printed)).toBe("no-link");
  expect(await signIn(second.printed)).toMatchObject({ isFirst: true });
  expect(second.printed).toContain("earlier links ended.");
  expect(first.printed).not.toContain("earlier");
});

test("lists who may sign in", async () => {
  await signIn((await inviteMaria()).printed);
  await run("invite", "Sam Ortiz", "sam@example.com");
  await run("disable", "sam@example.com");
  expect((await run("list")).printed.split("\n").slice(0, 3)).toEqual([
    "NAME           EMAIL              ROLE      LAST SEEN                  PASSKEYS",
    "Maria Delgado  maria@example.com  manager   Nov 20, 2026, 7:00 AM EST  0",
    "Sam Ortiz      sam@example.com    disabled  invited                    0",
  ]);
  expect(JSON.parse((await run("list", "--json")).printed)).toMatchObject([
    { name: "Maria Delgado", role: "manager", disabledAt: null },
    { name: "Sam Ortiz", role: "agent", disabledAt: "2026-11-20T12:00:00.000Z" },
  ]);
});

test("ends and gives access again, but not the last manager's", async () => {
  await signIn((await inviteMaria()).printed);
  const sessions = context.database.db.selectFrom("desk_sessions").selectAll();
  expect(await sessions.execute()).toHaveLength(1);
  expect((await run("disable", "maria@example.com")).complained).toBe(
    "error: maria@example.com is the only manager who has signed in. Invite another one with --manager, and let them sign in first.\n",
  );
  expect((await run("sign-out", "maria@example.com")).printed).toBe(
    "Maria Delgado is signed out everywhere.\n",
  );
  expect(await sessions.execute()).toEqual([]);
  await signIn((await run("invite", "Ann", "ann@example.com", "--manager")).printed);
  expect((await run("disable", "Maria@example.com")).printed).toBe(
    "Maria Delgado can't sign in any more, and is signed out everywhere.\n",
  );
  expect((await inviteMaria()).complained).toBe(
    "error: maria@example.com is disabled. Let them in again with: npm run desk -- enable maria@example.com\n",
  );
  expect((await run("enable", "maria@example.com")).printed).toBe(
    "Maria Delgado can sign in again.\n",
  );
  const audit = context.database.db.selectFrom("desk_audit").select(["by_name", "act"]);
  expect(new Set((await audit.execute()).map(({ by_name: by }) => by))).toEqual(
    new Set(["the command line", "Maria Delgado", "Ann"]),
  );
});

test.each([
  [["invite", "Maria", "maria@example"], "error: Give a name and an email address.\n"],
  [["invite", " ", "maria@example.com"], "error: Give a name and an email address.\n"],
  [
    ["disable", "eve@example.com"],
    "error: Nobody at the desk has the address eve@example.com. See: npm run desk -- list\n",
  ],
])("%j is refused", async (words, complained) => {
  expect(await run(...words)).toEqual({ exitCode: 1, printed: "", complained });
});
