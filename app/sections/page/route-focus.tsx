import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { layOutAll } from "#app/ui/lay-out-all.ts";

interface RouteFocusProps {
  /** Called when the visitor has come to another page. */
  readonly onArrive: () => void;
}

/**
 * After a navigation: says the new page's title and moves focus to where reading starts, which is the
 * target of the address or else the heading.
 */
export function RouteFocus({ onArrive }: RouteFocusProps) {
  const place = useLocation();
  const { pathname } = place;
  const loaded = useRef(place);
  const before = useRef(pathname);
  const [title, setTitle] = useState("");
  // Before the router scrolls to where the visitor was, or to the target.
  useLayoutEffect(() => {
    if (place !== loaded.current) layOutAll();
  }, [place]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    const target = document.getElementById(location.hash.slice(1));
    const start = target ?? document.querySelector<HTMLElement>("main h1");
    start?.setAttribute("tabindex", "-1");
    start?.focus({ preventScroll: true });
    onArrive();
  }, [pathname, onArrive]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
