import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface FoldProps {
  /** Says what opens. */
  readonly label: ReactNode;
  readonly open?: boolean;
  /** On wide screens too, it shows after a press. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

/** What phones show after a press, and wide screens and paper at once (`fold` in the style sheet). */
export function Fold({ label, open, waits = false, children }: FoldProps) {
  return (
    <details className="fold" open={open} data-waits={waits ? "" : undefined}>
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
