import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { offlineWorkerTrust } from "#contract/fixed-paths.ts";
import { scripts as deskScripts } from "virtual:desk-scripts";
import { isDeskHandle } from "./desk/parts/access.ts";
import { SignedIn } from "./desk/parts/frame.tsx";
import { actorFor, todayFor } from "./page-services.server.ts";
import { createPageStyle } from "./page-style.server.ts";
import { Today } from "./sections/page/today.ts";
import fonts from "./styles/fonts.css?inline";
import sheet from "./styles/app.css?inline";

export { period } from "virtual:amount-period";

// The server sets it on each request's context, so it needs the same object.
export { pageServices } from "./page-services.server.ts";

/** In development, every page has the whole sheet. */
const styleFor = import.meta.env.DEV ? () => sheet : createPageStyle(sheet);

/**
 * Renders a whole page as static HTML; only islands hydrate. The style that the page needs is inline, which saves a
 * round trip. The entry script is at the end of the body: requested in the head, it delayed the first layout.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Response {
  if (isDeskPage(context)) return renderDesk(request, status, headers, context, loadContext);
  // In a build, the entry file only imports the file with the code. Loading that one directly saves a round trip.
  const { module, imports } = context.manifest.entry;
  const page = renderToStaticMarkup(
    <Today value={todayFor(loadContext)}>
      <ServerRouter context={context} url={request.url} />
    </Today>,
  );
  const style = fonts + styleFor(page);
  const starter = `<script type="module" src="${imports[0] ?? module}" async></script>`;
  const html = withoutOptionalEnds(page)
    .replace("<html", (start) => `${start} data-sheet="${nameOf(page)}"`)
    .replace("</head>", (end) => `<style>${style}</style>${end}`)
    .replace("</body>", (end) => starter + end);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policyFor(style));
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

function isDeskPage({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) =>
    isDeskHandle(routeModules[route.id]?.handle),
  );
}

/** A page of the lead desk, with its own sheet and script as files: whoever works there opens many pages a day. */
function renderDesk(...[request, status, headers, context, loadContext]: DeskRequest): Response {
  const page = renderToStaticMarkup(
    <Today value={todayFor(loadContext)}>
      <SignedIn value={actorFor(loadContext)}>
        <ServerRouter context={context} url={request.url} />
      </SignedIn>
    </Today>,
  );
  const starter = `<script type="module" src="${deskScripts.desk}" async></script>`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policyFor(null));
  const html = page.replace("</body>", (end) => starter + end);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

type DeskRequest = Parameters<typeof handleRequest>;

/**
 * The page's headline without its elements, or else its title: on paper, each sheet after the first begins with it. What
 * script answers in the page, as on /quiz, doesn't change it.
 */
function nameOf(page: string): string {
  const name = /<h1[^>]*>(.*?)<\/h1>/s.exec(page) ?? /<title>(.*?)(?: \| |<)/.exec(page);
  return (
    name?.[1]
      ?.replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim() ?? ""
  );
}

/**
 * Leaves out end tags that the parser adds itself, for the same document in fewer bytes: those of list items and table
 * cells (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags), and those of shapes without children.
 */
function withoutOptionalEnds(html: string): string {
  return html
    .replaceAll(/<\/(?:li|t[dhr]|tbody)>/g, "")
    .replaceAll(/><\/(?:path|rect|circle|line|polygon|polyline)>/g, "/>");
}

/**
 * The content security policy of a page: nothing from other sites, no inline script, no eval, and Trusted Types, with
 * the offline worker as the only script URL that script may create. The inline style, if there is one, is allowed by its
 * hash (CSP 3, 2.3.1); the whole sheet is a file of this site. In development, Vite's client and styles are inline.
 */
function policyFor(style: string | null): string {
  if (import.meta.env.DEV) return "default-src 'self' 'unsafe-inline' ws: data:";
  const hash =
    style === null ? "" : ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${offlineWorkerTrust}`,
  ].join("; ");
}
