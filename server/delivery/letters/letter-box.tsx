import type { CSSProperties, ReactNode } from "react";

interface BoxProps {
  readonly className: string;
  readonly style: CSSProperties;
  /** Space above and below, in pixels. */
  readonly margin?: string;
  readonly children: ReactNode;
}

/** A box with a ground and padding. It is a table cell, since Outlook pads nothing else. */
export function Box({ className, style, margin = "0", children }: BoxProps) {
  return (
    <table
      role="presentation"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      width="100%"
      style={{ margin }}
    >
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
