import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered HTML and on first render, true once the page's script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
