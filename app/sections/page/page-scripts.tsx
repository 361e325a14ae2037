import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration } from "react-router";
import { useServerDrawn } from "#app/ui/use-server-drawn.ts";

/**
 * The page's script. A page that React draws anew, because a translator or an extension had changed it
 * before hydration, runs its script already and gets no script element: the policy would end it there.
 */
export function PageScripts() {
  if (!useServerDrawn()) return <ScrollMemory />;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function ScrollMemory() {
  UNSAFE_useScrollRestoration();
  return null;
}
