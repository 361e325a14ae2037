import { useEffect } from "react";

const prefix = "Error: ";

/** While `active`, the page's title starts with "Error: ", the first thing a screen reader says. */
export function useErrorTitle(active: boolean): void {
  useEffect(() => {
    if (!active || document.title.startsWith(prefix)) return;
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [active]);
}
