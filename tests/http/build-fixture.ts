import {
  data,
  redirect,
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
} from "react-router";
import { contactAction, leadService, planRequestAction } from "#app/lead-actions.server.ts";
import {
  newsletterService,
  newsletterAction,
  newsletterLoader,
} from "#app/newsletter-page.server.ts";
import type { SiteBuild } from "#server/http/pages.ts";

/** The guide form's action, as the page has it. */
async function action({ request, context }: ActionFunctionArgs) {
  const inputs = await request.formData();
  const values: Record<string, string> = {};
  for (const [name, value] of inputs) if (typeof value === "string") values[name] = value;
  if (values["firstName"] === "boom") throw new Error("canary-thrown");
  const { status, ...answer } = await context.get(leadService).submitGuide(values);
  return answer.reply.success
    ? redirect("/thank-you-guide", 303)
    : data({ values, ...answer }, { status });
}

/** A page that answers what its address asks. */
function search({ request }: LoaderFunctionArgs) {
  return { asked: new URL(request.url).searchParams.get("q") };
}

const route = (id: string, path: string, module: object) => ({
  id,
  path,
  parentId: "root",
  module: { default: () => null, ...module },
});

const entry = (id: string, path: string, hasAction: boolean) => ({
  id,
  path,
  parentId: "root",
  hasAction,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: "/assets/app-1.js",
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

/** Renders what the action answered. */
function render(_request: Request, status: number, headers: Headers, context: EntryContext) {
  const { actionData, loaderData, errors } = context.staticHandlerContext;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const text = JSON.stringify({ actionData, loaderData, failed: errors !== null });
  return new Response(`<p>${text}</p>`, { status, headers });
}

/** A server build for React Router's own request handler; the page says what its action answered. */
const build = {
  entry: {
    module: {
      leadService,
      newsletterService,
      default: render,
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    home: { ...route("home", "/", { action }), index: true },
    compare: route("compare", "compare-plans", { action: planRequestAction("compare") }),
    talk: route("talk", "talk-to-agent", { action: planRequestAction("consultation") }),
    contact: route("contact", "contact", { action: contactAction }),
    about: route("about", "about", { loader: search }),
    confirm: route("confirm", "newsletter/confirm", {
      loader: newsletterLoader("confirm"),
      action: newsletterAction("confirm"),
    }),
    stop: route("stop", "newsletter/unsubscribe", {
      loader: newsletterLoader("unsubscribe"),
      action: newsletterAction("unsubscribe"),
    }),
  },
  assets: {
    entry: { imports: [], module: "/assets/app-1.js" },
    routes: {
      root: { ...entry("root", "", false), parentId: undefined },
      home: { ...entry("home", "/", true), index: true },
      compare: entry("compare", "compare-plans", true),
      talk: entry("talk", "talk-to-agent", true),
      contact: entry("contact", "contact", true),
      about: { ...entry("about", "about", false), hasLoader: true },
      confirm: { ...entry("confirm", "newsletter/confirm", true), hasLoader: true },
      stop: { ...entry("stop", "newsletter/unsubscribe", true), hasLoader: true },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
};

export const buildFixture = build as unknown as SiteBuild;
