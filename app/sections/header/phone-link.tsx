import agency from "#content/agency/agency.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** The agency's number, ready to call. */
export function PhoneLink({ className = "" }: { readonly className?: string }) {
  return (
    <a
      href={agency.phone.href}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline sm:whitespace-nowrap ${className}`}
    >
      <span className="max-sm:in-[header]:hidden">
        <Icon name="phone" />
      </span>
      <span className="sr-only">{shell.call} </span>
      {agency.phone.display}
    </a>
  );
}
