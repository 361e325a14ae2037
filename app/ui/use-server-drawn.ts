import { useRef, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True for what came with the page from the server, and for as long as it stands; false for what the
 * browser draws itself. Script elements may only come from the server: the policy forbids making them.
 */
export function useServerDrawn(): boolean {
  // Remembered, so that React finds the same answer after hydration and draws nothing a second time.
  const byServer = useRef(false);
  return useSyncExternalStore(
    never,
    () => byServer.current,
    () => (byServer.current = true),
  );
}
