import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName } from "./table.ts";

interface IslandElementProps<Props extends object> {
  readonly name: IslandName<Props>;
  /** The component that the table names, at hand where the page is rendered. */
  readonly of: ComponentType<Props>;
  /** Data alone: the page carries it as JSON. */
  readonly props: NoInfer<Props>;
  /**
   * When the browser takes it over: at the first touch, key or focus in it; or as soon as the page is there,
   * always (`load`) or where its address asks something (`query`: `q`, `category`) or has a `fragment`.
   */
  readonly wake?: "touch" | "load" | "query" | "fragment";
  /** Selects elements elsewhere on the page whose touch, hover or focus counts as its own. */
  readonly wakes?: string;
  /** Of the element around it; without one the element is none to the layout. */
  readonly className?: string;
}

/**
 * A part of a page that needs script. It is rendered with the page, whole and usable, and React takes over this
 * part alone once somebody uses it (start.ts). It is rendered by itself because its ids (`useId`) have to be the
 * same there and in the browser, where it is the root.
 */
export function Island<Props extends object>(island: IslandElementProps<Props>) {
  const { name, props, wake = "touch", wakes, className = "contents" } = island;
  const part = createElement(island.of, props);
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      data-wake={wake === "touch" ? undefined : wake}
      data-wakes={wakes}
      className={className}
      dangerouslySetInnerHTML={{ __html: renderToString(part, { identifierPrefix: name }) }}
    />
  );
}
