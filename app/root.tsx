import type { ReactNode } from "react";
import { Outlet } from "react-router";
import problem from "#content/en/site/problem.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { Island } from "#app/islands/island.tsx";
import { SiteFooter } from "#app/sections/site-footer.tsx";
import { SiteHeader, SkipLink } from "#app/sections/site-header.tsx";
import { Onward } from "#app/sections/page/onward.tsx";
import { Toasts } from "#app/ui/toast.tsx";
import sans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import serif from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url";
import css from "./styles/app.css?inline";

const toastWords = { label: shell.notifications, close: shell.close };

/**
 * The document around every page. It is rendered at build or on demand, and no script draws it again. The style
 * sheet stands in it: that costs one round trip less than a file.
 */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/share/icon-180.png" />
        {/* Else they miss the first paint, and a first visit looks as if there were none. */}
        {[sans, serif].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <SkipLink />
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <Island name="toasts" of={Toasts} props={{ words: toastWords }} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** A page that failed to render still has words, a way onward and the phone number. */
export function ErrorBoundary() {
  return <Onward page={problem} />;
}
