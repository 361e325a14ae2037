import { useLocation } from "react-router";

/** The page's address as visitors have it: prerendering asks for it with a slash at its end. */
export function usePath(): string {
  return useLocation().pathname.replace(/(?<=.)\/$/, "");
}
