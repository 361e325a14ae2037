import parts from "#content/en/site/page-parts.yaml";
import { buttonClass, type ButtonLook } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface PrintButtonProps {
  readonly label?: string;
  readonly look?: ButtonLook;
}

/**
 * Prints the page, on those that are sheets for paper (islands/watch.ts). It needs script, so it's hidden without.
 */
export function PrintButton({ label = parts.print, look = "outline" }: PrintButtonProps) {
  return (
    <button
      type="button"
      data-do="print"
      className={`${buttonClass(look)} hidden scripted:inline-flex`}
    >
      <Icon name="print" />
      {label}
    </button>
  );
}
