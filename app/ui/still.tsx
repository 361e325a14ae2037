import { lazy, Suspense, type ComponentType } from "react";
import { useServerDrawn } from "./use-server-drawn.ts";

/** What React is told to leave alone: it neither compares nor replaces what stands in the element. */
const asSent = { __html: "" };

/**
 * A part of a page that needs no script: words, links, native controls. It is drawn on the server; in a
 * page that came from there the browser leaves it as it is, so neither its code nor its words are fetched,
 * and nothing of it is gone through again (of the home page that halved the script's work). A page that
 * the browser draws itself, after a navigation, fetches the part then.
 *
 *     const sent = import.meta.env.SSR ? await import("./steps.tsx") : undefined;
 *     const StillSteps = still(sent?.Steps, async () => (await import("./steps.tsx")).Steps);
 *
 * @param sent the part, on the server alone
 * @param load fetches the part in the browser
 * @param className of the element around it; without one the element is none to the layout
 */
export function still(
  sent: ComponentType | undefined,
  load: () => Promise<ComponentType>,
  className = "contents",
): ComponentType {
  const Sent = sent;
  const Fetched = lazy(async () => ({ default: await load() }));
  return function Still() {
    const fromServer = useServerDrawn();
    if (fromServer && !Sent) {
      return (
        <div
          data-still=""
          className={className}
          suppressHydrationWarning
          dangerouslySetInnerHTML={asSent}
        />
      );
    }
    return (
      <div data-still="" className={className}>
        {Sent ? (
          <Sent />
        ) : (
          <Suspense>
            <Fetched />
          </Suspense>
        )}
      </div>
    );
  };
}
