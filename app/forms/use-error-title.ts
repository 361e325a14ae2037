import { useEffect } from "react";

/** What the title of a page with a failed form starts with. */
export const errorPrefix = "Error: ";

/** While `active`, the page's title starts with "Error: ", the first thing a screen reader says. */
export function useErrorTitle(active: boolean): void {
  useEffect(() => {
    if (!active || document.title.startsWith(errorPrefix)) return;
    document.title = errorPrefix + document.title;
    return () => {
      document.title = document.title.replace(errorPrefix, "");
    };
  }, [active]);
}
