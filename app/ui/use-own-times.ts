import { useEffect, useState } from "react";
import { whenOnScreen } from "./when-on-screen.ts";

/**
 * For a visitor whose clock shows another time than those of `zone`: what turns hours of that zone
 * (`8am-12pm`) into the visitor's own. After the first render, since no page knows it, and only when the
 * hours come near the screen: the browser's knowledge of zones takes 15 ms to load.
 * @param zone IANA name, e.g. `America/New_York`
 * @param place id of an element where the hours stand
 */
export function useOwnTimes(zone: string, place: string): ((hours: string) => string) | undefined {
  const [own, setOwn] = useState<(hours: string) => string>();
  useEffect(() => {
    const element = document.getElementById(place);
    if (!element) return;
    return whenOnScreen(element, "50% 0px", () => {
      if (Intl.DateTimeFormat().resolvedOptions().timeZone === zone) return;
      import("./own-times.ts").then(
        ({ ownTimes }) => setOwn(() => ownTimes(zone, Date.now())),
        () => {}, // without it the hours stand as they are, with their zone
      );
    });
  }, [zone, place]);
  return own;
}
