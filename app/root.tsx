import { useEffect, type ReactNode } from "react";
import { Outlet } from "react-router";
import problem from "#content/en/site/problem.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { rememberVisit } from "#app/forms/lead-source.ts";
import { StillFooter } from "#app/sections/footer/still-footer.tsx";
import { SiteHeader } from "#app/sections/header/site-header.tsx";
import { Onward } from "#app/sections/page/onward.tsx";
import { PageScripts } from "#app/sections/page/page-scripts.tsx";
import { RouteFocus } from "#app/sections/page/route-focus.tsx";
import { SkipLink } from "#app/sections/page/skip-link.tsx";
import { useStillLinks } from "#app/sections/page/use-still-links.ts";
import { sayTakenOver } from "#app/ui/say-taken-over.ts";
import { ToastProvider } from "#app/ui/toast.tsx";
import css from "./styles/app.css?inline";

const toastWords = { notifications: shell.notifications, close: shell.close };

// The style sheet is printed by the server alone: in the page it costs one round trip less than a
// file, and it stays out of the bundle. The browser takes it from the page, should it draw it anew.
const style = import.meta.env.SSR ? (
  <style dangerouslySetInnerHTML={{ __html: css }} />
) : (
  <style suppressHydrationWarning>{document.querySelector("style")?.textContent}</style>
);

export function Layout({ children }: { readonly children: ReactNode }) {
  useEffect(sayTakenOver, []);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/share/icon-180.png" />
        {style}
      </head>
      <body>
        <SkipLink />
        <ToastProvider words={toastWords}>
          <SiteHeader />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <StillFooter />
        </ToastProvider>
        <RouteFocus onArrive={countArrival} />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(rememberVisit, []);
  useStillLinks();
  return <Outlet />;
}

/** Counts a page come to by a link; the server counted the first, which it sent. */
function countArrival(): void {
  import("#app/forms/count-use.ts").then(({ countPage }) => countPage()).catch(() => {});
}

/** A page that failed to render still has words, a way onward and the phone number. */
export function ErrorBoundary() {
  return <Onward page={problem} />;
}
