import type { Actor, DeskRole } from "#contract/desk.ts";
import { createLog } from "#server/base/log.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createDeskAccounts } from "./accounts.ts";
import { commandLine } from "./audit.ts";
import type { DeskMail } from "./deps.ts";
import { createDeskPasskeys } from "./passkeys.ts";
import { type Browser, type NewSession } from "./sessions.ts";
import { createDeskSignIn } from "./sign-in.ts";

const minute = 60_000;
export const hours = (count: number) => count * 60 * minute;

/** For tests: a browser without cookies. */
export const plainBrowser: Browser = { userAgent: "Mozilla/5.0", asker: null, session: null };

/** For tests: the desk's accounts on a real database, with a clock that stands still until it's moved. */
export async function accountsForTests() {
  const scratch = await scratchDatabase();
  let time = Date.parse("2026-11-30T14:00:00.000Z");
  const mails: { readonly to: string; readonly mail: DeskMail }[] = [];
  const deps = {
    database: scratch.database,
    signer: createSigner("for tests"),
    mailer: {
      async send({ address: to }: { readonly address: string }, mail: DeskMail) {
        mails.push({ to, mail });
        return true;
      },
    },
    publicUrl: new URL("https://agency.example"),
    now: () => new Date(time),
    log: createLog("silent"),
  };
  const desk = {
    ...createDeskAccounts(deps),
    ...createDeskSignIn(deps),
    ...createDeskPasskeys(deps),
  };

  async function invite(name: string, role: DeskRole = "agent") {
    const email = `${name.toLowerCase()}@desk.example`;
    const outcome = await desk.invite(commandLine, { name, email, role });
    if (outcome.outcome !== "invited") throw new Error(outcome.outcome);
    return { id: outcome.person.id, email, token: tokenIn(outcome.link) };
  }
  async function enter(token: string, browser = plainBrowser): Promise<NewSession> {
    const session = await desk.deskUseLink(token, browser);
    if (typeof session === "string") throw new Error(session);
    return session;
  }
  return {
    ...scratch,
    desk,
    deps,
    mails,
    /** @param milliseconds how far the clock moves */
    pass: (milliseconds: number) => void (time += milliseconds),
    invite,
    /** Signs in with a link. @throws if that doesn't */
    enter,
    /** Invites somebody, who signs in. */
    async join(name: string, role: DeskRole = "agent"): Promise<NewSession & Actor> {
      const session = await enter((await invite(name, role)).token);
      const actor = await desk.deskActor(session.token, false);
      if (actor === null) throw new Error("not signed in");
      return { ...session, ...actor };
    },
    /** The audit log, each as `who: act subject`, sorted: while the clock stands still, entries have no order. */
    async log() {
      const { entries } = await desk.audit(commandLine, {});
      return entries.map(({ by, act, subject }) => `${by}: ${act} ${subject}`.trim()).toSorted();
    },
  };
}

export type AccountsForTests = Awaited<ReturnType<typeof accountsForTests>>;

export function tokenIn(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}
