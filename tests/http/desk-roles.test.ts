import { afterAll, beforeAll, describe, expect, test } from "vitest";
import siteRoutes from "#app/routes.ts";
import type { DeskAccess } from "#contract/desk.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { commandLine } from "#server/desk/audit.ts";
import { type StartedDesk, startDesk } from "./desk-visits.ts";
import { buildWith, route } from "./testing.ts";

/** Who may do what, to be read by people. Each route says the same for itself, as its `handle`. */
const access: Readonly<Record<string, DeskAccess>> = {
  "/desk": { read: "agent" },
  "/desk/leads": { read: "agent" },
  "/desk/leads/:number": {
    read: "agent",
    acts: {
      "allow-contact": "manager",
      assign: "agent",
      call: "agent",
      carry: "agent",
      correct: "agent",
      "next-step": "agent",
      note: "agent",
      release: "manager",
      "resend-guide": "agent",
      status: "agent",
      "stop-calls": "agent",
      "stop-contact": "agent",
      undo: "agent",
    },
  },
  "/desk/leads/:number/person.json": { read: "manager" },
  "/desk/leads/:number/erase": { read: "manager", acts: { erase: "manager" } },
  "/desk/held": { read: "agent" },
  "/desk/search": { read: "agent" },
  "/desk/add": { read: "agent", acts: { add: "agent" } },
  "/desk/sign-in": { read: "anyone", acts: { ask: "anyone", passkey: "anyone" } },
  "/desk/link": { read: "anyone", acts: { use: "anyone" } },
  "/desk/welcome": { read: "agent", acts: { "add-passkey": "agent" } },
  "/desk/account": {
    read: "agent",
    acts: {
      "add-passkey": "agent",
      leave: "agent",
      "morning-mail": "agent",
      "remove-passkey": "agent",
      "sign-out": "agent",
    },
  },
  "/desk/team": {
    read: "manager",
    acts: {
      disable: "manager",
      enable: "manager",
      invite: "manager",
      "invite-again": "manager",
      "make-agent": "manager",
      "make-manager": "manager",
      "sign-out": "manager",
    },
  },
  "/desk/team/audit": { read: "manager" },
  "/desk/messages": { read: "agent", acts: { retry: "manager" } },
  "/desk/numbers": { read: "agent" },
  "/desk/numbers.csv": { read: "manager" },
  "/desk/setup": { read: "manager" },
};

interface RouteModule {
  readonly handle?: PageHandle;
  readonly action?: unknown;
}

const modules = import.meta.glob<RouteModule>("/app/desk/**/*.{ts,tsx}");

/** The routes of the desk, each with what its own module says. */
const deskRoutes = await Promise.all(
  siteRoutes
    // Unknown addresses have no role of their own: see desk.test.ts.
    .flatMap(({ path, file }) =>
      path !== undefined && /^desk\b[^*]*$/.test(path) ? { path, file } : [],
    )
    .map(async ({ path, file }) => ({ path: `/${path}`, ...(await modules[`/app/${file}`]?.()) })),
);

test("each route says who may do what, as the table has it", () => {
  const said = deskRoutes.map(({ path, handle, action }) => {
    const { desk } = handle ?? {};
    // Without an action, there's nobody to send a form to.
    expect([path, action !== undefined]).toEqual([path, desk?.acts !== undefined]);
    return [path, desk] as const;
  });
  expect(Object.fromEntries(said)).toEqual(access);
});

let desk: StartedDesk;
const browsers: Partial<Record<Visitor, ReturnType<StartedDesk["browser"]>>> = {};
const visitors = ["nobody", "disabled", "agent", "manager"] as const;
type Visitor = (typeof visitors)[number];

beforeAll(async () => {
  const answers = { loader: () => ({ shown: true }), action: () => ({ done: true }) };
  const build = buildWith(
    deskRoutes.map(({ path, handle, action }) => {
      const { loader } = answers;
      return route(path, path.slice(1), action ? answers : { loader }, handle);
    }),
  );
  desk = await startDesk({}, build);
  browsers.nobody = desk.browser();
  for (const visitor of ["disabled", "agent", "manager"] as const) {
    const role = visitor === "manager" ? visitor : "agent";
    const { id, browser } = await desk.join(visitor, role);
    browsers[visitor] = browser;
    if (visitor === "disabled") await desk.accounts.disable(commandLine, id);
  }
});
afterAll(() => desk.stop());

const addressOf = (path: string) => path.replace(":number", "1042");

function mayBe(visitor: Visitor, needed: DeskAccess["read"]): boolean {
  if (needed === "anyone" || visitor === "manager") return true;
  return visitor === "agent" && needed === "agent";
}

const isOut = (visitor: Visitor) => visitor === "nobody" || visitor === "disabled";

describe.each(visitors)("%s", (visitor) => {
  test("reads what the table says", async () => {
    for (const [path, { read }] of Object.entries(access)) {
      const answer = await browsers[visitor]?.get(addressOf(path));
      const isRead = mayBe(visitor, read);
      const status = isRead ? 200 : isOut(visitor) ? 303 : 403;
      expect([path, answer?.status]).toEqual([path, status]);
      const page = (await answer?.text()) ?? "";
      expect([path, page.includes('"shown":true')]).toEqual([path, status !== 303]);
      // A manager's page isn't rendered for anybody else: the sign-in page stands in for it.
      const title = isRead ? addressOf(path) : status === 303 ? undefined : "/desk/sign-in";
      expect([path, /<title>(.*)<\/title>/.exec(page)?.[1]]).toEqual([path, title]);
      expect(answer?.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("does what the table says", async () => {
    for (const [path, { read, acts }] of Object.entries(access))
      for (const [act, role] of [...Object.entries(acts ?? {}), ["made-up", null] as const]) {
        const answer = await browsers[visitor]?.post(addressOf(path), { act });
        const isDone = role !== null && mayBe(visitor, role) && mayBe(visitor, read);
        const status = acts === undefined ? 405 : role === null ? 400 : isDone ? 200 : 403;
        const page = (await answer?.text()) ?? "";
        const outcome = [path, act, answer?.status, page.includes('"done":true')];
        expect(outcome).toEqual([path, act, status, isDone]);
        expect(answer?.headers.get("cache-control")).toBe("no-store");
      }
  });
});
