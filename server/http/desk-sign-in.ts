import type { Actor } from "#contract/desk.ts";
import {
  type AskOutcome,
  deskPaths,
  type DeskSignInPages,
  type SignInOutcome,
  type StandIn,
} from "#contract/desk-sign-in.ts";
import { email as emailField } from "#contract/lead-fields.ts";
import { cleanText } from "#server/base/text.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { DeskPasskeys } from "#server/desk/passkeys.ts";
import { newToken, type NewSession, sessionMs } from "#server/desk/sessions.ts";
import type { DeskSignIn } from "#server/desk/sign-in.ts";
import { linkMs } from "#server/desk/sign-in-links.ts";
import { visitorAddress } from "./admission.ts";
import type { DeskCookies } from "./desk-cookies.ts";
import { routeQuery } from "./page-answers.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import type { SiteRoutes } from "./render.ts";
import type { HttpContext } from "./request.ts";

/** In the place of signing in, on pages that aren't the desk's: nothing is sent, and no link exists. */
export const idleSignIn: DeskSignInPages = {
  next: deskPaths.today,
  standIn: null,
  sendsMail: false,
  ask: async () => "unavailable",
  open: async () => ({ state: "no-link" }),
  use: async () => ({ outcome: "no-link" }),
  usePasskey: async () => ({ outcome: "no-passkey" }),
  addPasskey: async () => false,
  async signOut() {},
};

/** From one address in an hour. An office of ten may share one, and each of them signs in a few times. */
const perHour = { links: 40, attempts: 120 } as const;

/** As long as browsers keep a cookie at most (RFC 6265bis, 5.5). */
const knownSeconds = 400 * 24 * 3600;

interface SignInDeps {
  readonly backend: DeskSignIn & DeskPasskeys;
  readonly routes: SiteRoutes;
  readonly trustedProxies: number;
  readonly sendsMail: boolean;
  readonly log: Log;
}

/** One request to a page of the desk. */
export interface DeskRequest {
  readonly c: HttpContext;
  readonly cookies: DeskCookies;
  readonly actor: Actor | null;
  /** Of the address, with its `?`. */
  readonly search: string;
  readonly standIn: StandIn | null;
}

/** Makes signing in for a request. Its limits are counted together. */
export function createDeskSignInPages(deps: SignInDeps) {
  const limits = {
    links: createRateLimit(perHour.links),
    attempts: createRateLimit(perHour.attempts),
  };
  return (request: DeskRequest): DeskSignInPages => signInPages(deps, limits, request);
}

type Limits = Readonly<Record<keyof typeof perHour, RateLimit>>;

function signInPages(deps: SignInDeps, limits: Limits, request: DeskRequest): DeskSignInPages {
  const { backend, sendsMail } = deps;
  const { cookies, actor, standIn } = request;
  const next = nextOf(deps.routes, request.search);
  const address = visitorAddress(request.c, deps.trustedProxies);
  const isOver = async (limit: RateLimit) => !(await limit.take(address)).allowed;
  /** Runs a call; what it throws is logged, and becomes an outcome. */
  const attempt = <Outcome, Late>(call: () => Promise<Outcome>, late: Late) =>
    call().catch((error: unknown) => {
      deps.log.error("signing in to the desk failed", errorFields(error));
      return late;
    });
  const browser = () => ({
    userAgent: cleanText(request.c.req.header("user-agent") ?? ""),
    asker: cookies.read("asker"),
    session: cookies.read("session"),
  });
  const unavailable = { outcome: "unavailable" } as const;

  function start({ token, isFirst, known }: NewSession): SignInOutcome {
    cookies.set("session", token, sessionMs.most / 1000);
    cookies.set("known", known, knownSeconds);
    cookies.set("asker", "", 0);
    return { outcome: "signed-in", to: isFirst ? deskPaths.welcome : next };
  }
  async function ask(typed: string): Promise<AskOutcome> {
    const email = emailField.safeParse(typed).data;
    if (email === undefined) return "invalid";
    if (await isOver(limits.links)) return "too-many";
    // Kept while a link is on its way, so that the first one works, too.
    const asker = cookies.read("asker") ?? newToken();
    const outcome = await backend.deskAsk({ email, asker, known: cookies.read("known"), next });
    cookies.set("asker", asker, linkMs["sign-in"] / 1000);
    return outcome;
  }
  async function use(token: string): Promise<SignInOutcome> {
    if (await isOver(limits.attempts)) return { outcome: "too-many" };
    const used = await backend.deskUseLink(token, browser());
    return typeof used === "string" ? { outcome: used } : start(used);
  }
  return {
    next,
    standIn,
    sendsMail,
    ask: (typed) => attempt(() => ask(typed), "unavailable"),
    open: (token) =>
      attempt(() => backend.deskOpenLink(token, cookies.read("asker")), { state: "unavailable" }),
    use: (token) => attempt(() => use(token), unavailable),
    usePasskey: (answer) =>
      attempt(async () => {
        if (await isOver(limits.attempts)) return { outcome: "too-many" };
        const session = await backend.deskUsePasskey(answer, browser());
        return session === null ? { outcome: "no-passkey" } : start(session);
      }, unavailable),
    addPasskey: (answer, name) =>
      attempt(
        async () => actor !== null && (await backend.deskAddPasskey(actor, answer, name)),
        false,
      ),
    async signOut() {
      const session = cookies.read("session");
      cookies.set("session", "", 0);
      if (session !== null) await attempt(() => backend.deskSignOut(session), undefined);
    },
  };
}

/**
 * Where signing in leads: an address of the desk, with the parameters that its page declares. Never anything else, so
 * that no link can send somebody who signs in to another site.
 */
export function nextOf(routes: SiteRoutes, search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const [path = "", ...query] = next.split("?");
  const route = routes.find(path);
  const isPage = route?.isPage === true && route.desk !== null && route.desk.read !== "anyone";
  return isPage ? path + routeQuery(route, `?${query.join("?")}`) : deskPaths.today;
}
