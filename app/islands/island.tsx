import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName } from "./table.ts";

interface IslandElementProps<Props extends object> {
  readonly name: IslandName<Props>;
  /** The component that the table lists under `name`, imported here for server rendering. */
  readonly of: ComponentType<Props>;
  /** Plain data: the page carries it as JSON. */
  readonly props: NoInfer<Props>;
  /**
   * When the browser hydrates it: on the first touch, key press or focus inside (default), always on page load
   * (`load`), or on page load if the address has a search (`q`, `category`) or a hash (`address`).
   */
  readonly wake?: "touch" | "load" | "address";
  /** Selector for elements elsewhere on the page that also wake the island when touched, hovered or focused. */
  readonly wakes?: string;
  /** Classes of the wrapper. Without any, the wrapper is not part of the layout. */
  readonly className?: string;
}

/**
 * A part of the page that needs script. It is rendered on the server, complete and usable, and hydrated on
 * its own once the visitor uses it (start.ts). It is rendered apart from the page because its ids (`useId`)
 * must match those in the browser, where it is a root.
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
