import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Name of the region for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Lets a table that is too wide for a phone scroll in its own region, focusable so that keys can scroll it. */
export function ScrollTable({ label, children }: ScrollTableProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="scrolls">
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
