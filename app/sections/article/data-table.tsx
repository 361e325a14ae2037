import type { ReactNode } from "react";
import { ScrollTable } from "#app/ui/scroll-table.tsx";

interface DataTableProps {
  /** The build writes it into the table as well. */
  readonly caption: string;
  readonly children: ReactNode;
}

/** A table of an article. */
export function DataTable({ caption, children }: DataTableProps) {
  return (
    <div className="data-table wide">
      <ScrollTable label={caption}>{children}</ScrollTable>
    </div>
  );
}
