import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation: says the new page's title and moves focus to where reading starts, which is the
 * target of the address or else the heading.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    const target = document.getElementById(location.hash.slice(1));
    const start = target ?? document.querySelector<HTMLElement>("main h1");
    start?.setAttribute("tabindex", "-1");
    start?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
