import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";

interface ContactListProps {
  readonly words: { readonly phone: string; readonly email: string; readonly address: string };
  /** Stands under the address. */
  readonly addressNote?: string;
}

const { address } = agency;

/** Phone, email and postal address, each under its name. */
export function ContactList({ words, addressNote }: ContactListProps) {
  return (
    <dl className="space-y-5">
      <Way name={words.phone}>
        <a href={agency.phone.href} className="text-link text-h4">
          {agency.phone.display}
        </a>
      </Way>
      <Way name={words.email}>
        <a href={`mailto:${agency.email}`} className="text-link [overflow-wrap:anywhere]">
          {agency.email}
        </a>
      </Way>
      <Way name={words.address}>
        <address className="pt-1.5 not-italic">
          {address.street}
          <br />
          {address.city}, {address.state} {address.postalCode}
        </address>
        {addressNote && <p className="mt-1 text-small text-quiet">{addressNote}</p>}
      </Way>
    </dl>
  );
}

function Way({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
