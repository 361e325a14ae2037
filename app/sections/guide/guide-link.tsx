import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";

/** Id of the card that holds the guide form. */
const guideForm = "guide-form";

/**
 * The marigold button that leads to the guide form on the same page, smoothly, where its first input takes focus
 * (islands/page.ts).
 */
export function GuideLink({ children }: { readonly children: ReactNode }) {
  return (
    <a href={`#${guideForm}`} data-smooth="" data-to-input="" className={buttonClass("accent")}>
      {children}
    </a>
  );
}
