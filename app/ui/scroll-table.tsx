import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Name of the region for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Lets a table that is too wide for a phone scroll in its own region, focusable so that keys can scroll it. */
export function ScrollTable({ label, children }: ScrollTableProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  );
}
