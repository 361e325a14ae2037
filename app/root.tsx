import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { period } from "virtual:amount-period";
import problem from "#content/en/site/problem.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { isDeskHandle } from "#app/desk/parts/access.ts";
import { DeskDocument } from "#app/desk/parts/frame.tsx";
import { DeskProblem } from "#app/desk/parts/problem.tsx";
import { Island } from "#app/islands/island.tsx";
import { SiteBar, SiteFooter } from "#app/sections/site-footer.tsx";
import { SampleLine, SiteHeader, SkipLink } from "#app/sections/site-header.tsx";
import { Onward } from "#app/sections/page/onward.tsx";
import { Toasts } from "#app/ui/toast.tsx";
import sans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import serif from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url";
import sheet from "./styles/app.css?url";

const toastWords = { label: shell.notifications, close: shell.close };

/** Whether the address is one of the lead desk, which is a site of its own. */
function useIsDesk(): boolean {
  return useMatches().some(({ handle }) => isDeskHandle(handle));
}

/** The HTML document of every page, never hydrated. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const PageDocument = useIsDesk() ? DeskDocument : SiteDocument;
  return <PageDocument>{children}</PageDocument>;
}

/**
 * The document of the public pages. The styles that the page needs on a screen are inline (entry.server.tsx); the whole
 * sheet comes after everything else, for paper and for islands. Islands quote the amounts of the same period as the page.
 */
function SiteDocument({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" data-amounts={period.from}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/share/icon-180.png" />
        {/* Otherwise the first paint misses them and the first visit shows fallback fonts. */}
        {[sans, serif].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
      </head>
      <body>
        <SkipLink />
        <SiteHeader />
        <SampleLine />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteBar />
        <SiteFooter />
        <Island name="toasts" of={Toasts} props={{ words: toastWords }} />
        <link rel="stylesheet" href={sheet} media="print" />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Shown when a page fails to render: a message, links and the phone number. */
export function ErrorBoundary() {
  return useIsDesk() ? <DeskProblem /> : <Onward page={problem} />;
}
