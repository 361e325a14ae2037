import { useEffect, type RefObject } from "react";
import { whenOnScreen } from "#app/ui/when-on-screen.ts";

/** Counts a form once any of it stands in the middle half of the screen. What counts is fetched then. */
export function useSeenForm(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    return whenOnScreen(current, "-25% 0px", () => {
      // Not counting disturbs nobody.
      import("./count-use.ts").then(({ countForm }) => countForm(current)).catch(() => {});
    });
  }, [form]);
}
