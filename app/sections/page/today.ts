import { createContext, useContext } from "react";
import type { Day } from "#medicare/calendar.ts";

/** Today in the agency's time zone. A page is rendered again when it changes. */
export const Today = createContext<Day | null>(null);

/** @throws {Error} outside a page */
export function useToday(): Day {
  const today = useContext(Today);
  if (today === null) throw new Error("This part of a page needs to know the day");
  return today;
}
