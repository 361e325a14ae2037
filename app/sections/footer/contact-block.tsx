import agency from "#content/agency/agency.yaml";
import { footer } from "#content/en/site/shell.yaml";

const { contact } = footer;
const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-band";

/** Phone, email, postal address and hours. */
export function ContactBlock() {
  const { address } = agency;
  return (
    <div>
      <h2 className="font-sans text-h4 font-semibold tracking-normal">{contact.title}</h2>
      <address className="mt-2 text-band-quiet not-italic">
        <a href={agency.phone.href} className={`${link} font-semibold`}>
          {agency.phone.display}
        </a>
        <br />
        <a href={`mailto:${agency.email}`} className={`${link} [overflow-wrap:anywhere]`}>
          {agency.email}
        </a>
        <p className="mt-2">
          {address.street}
          <br />
          {address.city}, {address.state} {address.postalCode}
        </p>
      </address>
      <p className="mt-5 font-semibold">
        {contact.hoursTitle} ({agency.timeZoneName})
      </p>
      <dl className="mt-1 text-band-quiet">
        {agency.hours.map((row) => (
          <div key={row.days} className="flex flex-wrap justify-between gap-x-4">
            <dt>{row.days}</dt>
            <dd>{row.open}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
