import { lazy, type ComponentType } from "react";
import { loadAnew } from "./load-anew.ts";
import { useServerDrawn } from "./use-server-drawn.ts";

/** What React is told to leave alone: it neither compares nor replaces what stands in the element. */
const asSent = { __html: "" };

/**
 * A part of a page that needs no script: words, links, native controls. It is drawn on the server; in a
 * page that came from there the browser leaves it as it is, so neither its code nor its words are fetched,
 * and nothing of it is gone through again (of the home page that halved the script's work). A page that
 * the browser draws itself, after a navigation, fetches the part then: the page before it stands until the
 * part is there, so that focus and scroll position find the page whole.
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
  // No boundary around it: one would let a navigation show the page without the part.
  const Drawn = sent ?? lazy(async () => ({ default: await load().catch(loadAnew) }));
  return function Still() {
    const fromServer = useServerDrawn();
    if (fromServer && !sent) {
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
        <Drawn />
      </div>
    );
  };
}

type Parts<Name extends string> = Readonly<Record<Name, ComponentType>>;

/**
 * Parts of a page that are exports of one module, each to be had by its name.
 *
 * @param sent the module, on the server alone
 * @param load fetches the module in the browser
 */
export function stillParts<Name extends string>(
  sent: Parts<Name> | undefined,
  load: () => Promise<Parts<Name>>,
) {
  return (name: Name, className?: string) =>
    still(sent?.[name], async () => (await load())[name], className);
}
