import { useEffect, useState } from "react";
import { timeZone } from "#content/agency/agency.yaml";
import { optional } from "#app/ui/optional.ts";

/**
 * For visitors in another time zone, a function that converts the agency's hours (`8am-12pm`) to theirs. Set after
 * the first render, because the service doesn't know the zone. Loads its code only if needed.
 */
export function useVisitorTimes(): ((hours: string) => string) | undefined {
  const [convert, setConvert] = useState<(hours: string) => string>();
  useEffect(() => {
    const zone = optional(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (zone === undefined || zone === timeZone) return;
    void import("./visitor-times.ts")
      .then(({ visitorTimes }) => visitorTimes(timeZone, Date.now()))
      .then((times) => setConvert(() => times))
      .catch(() => {}); // keep showing only the agency's hours
  }, []);
  return convert;
}
