import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Names the region for people who reach it by keyboard. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A table too wide for a phone scrolls in its own region, which takes focus so that keys can scroll it. */
export function ScrollTable({ label, children }: ScrollTableProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  );
}
