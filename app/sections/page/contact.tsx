import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import { recording } from "#content/en/site/disclaimers.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** The agency's phone number as a link in running text; does not break across lines. */
export function PhoneNumber({ wrap = "whitespace-nowrap" }: { readonly wrap?: string }) {
  return (
    <a
      href={agency.phone.href}
      className={`font-semibold text-pine underline underline-offset-4 ${wrap}`}
    >
      {agency.phone.display}
    </a>
  );
}

interface PhoneLinkProps {
  readonly className: string;
  /** Classes of the icon. */
  readonly icon?: string;
}

/** The agency's phone number as a link with an icon. */
export function PhoneLink({ className, icon }: PhoneLinkProps) {
  return (
    <a
      href={agency.phone.href}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      <span className={icon}>
        <Icon name="phone" />
      </span>
      <span className="sr-only">{shell.call} </span>
      {agency.phone.display}
    </a>
  );
}

interface ContactListProps {
  /** The phone number is left out where the page has it in large type. */
  readonly words: { readonly phone?: string; readonly email: string; readonly address: string };
  /** Shown under the address. */
  readonly addressNote?: string;
}

/** Phone, email and mailing address, each with a label. */
export function ContactList({ words, addressNote }: ContactListProps) {
  const { address } = agency;
  return (
    <dl
      className={
        words.phone
          ? "stack-5"
          : "grid gap-x-8 gap-y-5 @min-[60rem]:col-span-2 roomy:grid-cols-[auto_1fr]"
      }
    >
      {words.phone && (
        <Way name={words.phone}>
          <a href={agency.phone.href} className="text-link text-h4">
            {agency.phone.display}
          </a>
          <p className="text-small text-quiet">{recording}</p>
        </Way>
      )}
      <Way name={words.email}>
        <a href={`mailto:${agency.email}`} className="text-link">
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

/**
 * Business hours by day, their time zone, and the holidays.
 * @param zone text before the zone's name
 */
export function HoursList({ zone }: { readonly zone: string }) {
  return (
    <>
      <p className="mt-1 mb-3 text-small">
        {zone} {agency.timeZoneName}.
      </p>
      <dl>
        {agency.hours.map(({ days, open }) => (
          <div
            key={days}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line/40 py-2.5"
          >
            <dt>{days}</dt>
            <dd className="font-semibold">{open}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 text-small">
        <Holidays />
      </div>
    </>
  );
}

/** The days besides the weekly ones on which we're closed. */
export function Holidays() {
  return holidays === "" ? null : (
    <p>
      {shell.closedOn} {holidays}.
    </p>
  );
}

const holidays = new Intl.ListFormat("en-US").format(
  new Set(agency.closedDays.map(({ name }) => name)),
);
