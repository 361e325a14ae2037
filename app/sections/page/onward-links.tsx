import { buttonClass } from "#app/ui/button.tsx";

interface OnwardLinksProps {
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** Ways onward, the likeliest first. */
export function OnwardLinks({ links }: OnwardLinksProps) {
  return (
    <div className="mt-8 flex flex-wrap gap-4">
      {links.map(({ label, to }, index) => (
        <a key={to} href={to} className={buttonClass(index === 0 ? "primary" : "outline")}>
          {label}
        </a>
      ))}
    </div>
  );
}
