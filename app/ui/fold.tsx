import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FoldProps {
  /** Says what opens. */
  readonly label: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What phones show after a press, and wide screens and paper at once (`fold` in the style sheet). */
export function Fold({ label, open, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <span>{label}</span>
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      {children}
    </details>
  );
}
