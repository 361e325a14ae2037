import type { MouseEvent, ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { goToGuideForm, guideFormAnchor } from "./guide-form-anchor.ts";

/** The marigold button that leads to the guide form on the same page. */
export function GuideLink({ children }: { readonly children: ReactNode }) {
  return (
    <a href={`#${guideFormAnchor}`} onClick={follow} className={buttonClass("accent")}>
      {children}
    </a>
  );
}

function follow(event: MouseEvent): void {
  event.preventDefault();
  goToGuideForm();
}
