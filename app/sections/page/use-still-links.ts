import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Links in parts of the page that the browser left as they came: they too lead on without a page load. */
export function useStillLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // On the window, so that links with a listener of their own have answered before.
    const onClick = (event: MouseEvent) => {
      const to = addressToFollow(event);
      if (to === null) return;
      event.preventDefault();
      void navigate(to);
    };
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [navigate]);
}

/** Where a plain click leads, if to a page of this site by a link of a still part. */
function addressToFollow(event: MouseEvent): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, target } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("[data-still] a[href^='/']") : null;
  const href = link?.getAttribute("href") ?? null;
  // A name with an ending is a file: the guide.
  return href === null || /\.\w+(?:[?#]|$)/.test(href) ? null : href;
}
