import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { pageServices } from "#app/page-services.server.ts";
import type { DeskRole } from "#contract/desk.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { createLog } from "#server/base/log.ts";
import { commandLine } from "#server/desk/audit.ts";
import { createDeskAccounts } from "#server/desk/accounts.ts";
import { createDeskSignIn } from "#server/desk/sign-in.ts";
import { createPageRenderer, readRoutes, type SiteBuild } from "#server/http/render.ts";
import { buildWith, route, startApp, type StartedApp } from "./testing.ts";

/** Says who reads, as the page's data. */
function whoReads({ request, context, params }: LoaderFunctionArgs) {
  if (request.url.endsWith("q=fail")) throw new Error("the store failed");
  const { desk, deskSignIn } = context.get(pageServices);
  const { next, standIn } = deskSignIn;
  return { reader: desk?.actor.name ?? "nobody", next, standIn, params };
}

/** Does what pages of the desk do with their forms. */
async function act({ request, context }: ActionFunctionArgs) {
  const { desk, deskSignIn } = context.get(pageServices);
  const fields = await request.formData();
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (text("act") === "ask") return { asked: await deskSignIn.ask(text("email")) };
  if (text("act") === "sign-out") {
    await deskSignIn.signOut();
    return redirect("/desk/sign-in", 303);
  }
  if (text("act") === "use") {
    const outcome = await deskSignIn.use(token);
    return outcome.outcome === "signed-in" ? redirect(outcome.to, 303) : outcome;
  }
  if (text("note") === "fail") throw new Error("the store failed");
  return { done: text("act"), by: desk?.actor.name };
}

const anyone = { read: "anyone", acts: { ask: "anyone", use: "anyone", "sign-out": "anyone" } };
const handles = {
  desk: { read: "agent" },
  "desk/leads/:number": { read: "agent", acts: { note: "agent", release: "manager" } },
  "desk/team": { read: "manager", acts: { invite: "manager" } },
  "desk/sign-in": anyone,
  "desk/link": anyone,
  "desk/welcome": { read: "agent" },
} as Readonly<Record<string, NonNullable<PageHandle["desk"]>>>;

const whoIsLost = (args: LoaderFunctionArgs) => data(whoReads(args), { status: 404 });

const deskBuild = buildWith([
  ...Object.entries(handles).map(([path, desk]) =>
    route(path, path, { loader: whoReads, action: act }, { query: ["token", "next", "q"], desk }),
  ),
  route("desk/*", "desk/*", { loader: whoIsLost }, { desk: { read: "agent" } }),
]);

/** The service with a few pages of the desk; nobody is invited yet. */
export async function startDesk(
  changes: Parameters<typeof startApp>[0] = {},
  build: SiteBuild = deskBuild,
) {
  const renderPage = createPageRenderer(build, createLog("silent"));
  const app = await startApp({ routes: readRoutes(build), renderPage, ...changes });
  const mailer = { send: async () => false };
  const deps = { ...app, publicUrl: new URL(app.origin), mailer, log: createLog("silent") };
  const accounts = createDeskAccounts(deps);
  const signIn = createDeskSignIn(deps);
  /** @returns the person's id and the path of their link */
  async function invite(name: string, role: DeskRole = "agent") {
    const email = `${name.toLowerCase()}@desk.test`;
    const outcome = await accounts.invite(commandLine, { name, email, role });
    if (outcome.outcome !== "invited") throw new Error(outcome.outcome);
    const { pathname, search, searchParams } = new URL(outcome.link);
    const token = searchParams.get("token") ?? "";
    return { id: outcome.person.id, email, token, link: pathname + search };
  }
  return {
    ...app,
    accounts,
    invite,
    /** @returns the path of a new link for somebody who has joined */
    async linkFor(id: string) {
      const outcome = await accounts.inviteAgain(commandLine, id);
      const { pathname, search } = new URL(outcome.outcome === "invited" ? outcome.link : "");
      return pathname + search;
    },
    browser: () => browserAt(app),
    /** Invites somebody, and signs them in without a request. */
    async join(name: string, role: DeskRole = "agent") {
      const { id, email, token } = await invite(name, role);
      const session = await signIn.deskUseLink(token, {
        userAgent: "",
        asker: null,
        session: null,
      });
      if (typeof session === "string") throw new Error(session);
      const browser = browserAt(app);
      browser.cookies.set("desk", session.token);
      return { id, email, browser };
    },
  };
}

export type StartedDesk = Awaited<ReturnType<typeof startDesk>>;

/** A browser that keeps cookies, at the site. It follows no redirects. */
function browserAt(app: StartedApp) {
  const cookies = new Map<string, string>();
  async function request(path: string, init: RequestInit = {}) {
    const headers = new Headers({ Accept: "text/html", ...init.headers });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie !== "") headers.set("Cookie", cookie);
    const answer = await fetch(`${app.origin}${path}`, { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const browser = {
    cookies,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      request(path, { headers }),
    post: (
      path: string,
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      request(path, {
        method: "POST",
        headers: { Origin: app.origin, ...headers },
        body: new URLSearchParams(fields),
      }),
    /** Presses the button of a link. @throws unless that signs in */
    async signIn(link: string) {
      const answer = await browser.post(link, { act: "use" });
      if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`);
      return answer;
    },
  };
  return browser;
}
