import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Name of the region for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Lets a table that is too wide for a phone scroll in its own region, focusable so that keys can scroll it. What scrolls
 * can't break between sheets.
 */
export function ScrollTable({ label, children }: ScrollTableProps) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      {children}
    </div>
  );
}

/** A table's explicit roles, to spread: older browsers drop the implicit ones when table elements are laid out as blocks. */
export const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};
