import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True for what came with the page from the server, and for as long as it stands; false for what the
 * browser draws itself. Script elements may only come from the server: the policy forbids making them.
 */
export function useServerDrawn(): boolean {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [drawn] = useState(fromServer);
  return drawn;
}
