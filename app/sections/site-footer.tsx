import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { tpmoNotice } from "#content/agency/tpmo.ts";
import { footer } from "#content/en/site/shell.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { ButtonLink, TextLink } from "#app/sections/page/section.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

/** Who we are, links, contact details, and the required notices. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="page grid gap-x-10 gap-y-12 py-14 md:grid-cols-2">
        <div>
          <p className="font-serif text-h3 font-semibold">{agency.name}</p>
          <p className="mt-3 max-w-[34ch] text-band-quiet">{footer.statement}</p>
          <ButtonLink link={footer.schedule} look="outline-on-band" className="mt-6 print:hidden" />
        </div>
        <FooterLinks {...footer.quickLinks} />
        <FooterLinks {...footer.resources} />
        <ContactBlock />
      </div>
      <Tools />
      <Notices />
      <LegalLine />
    </footer>
  );
}

/** Pages that answer with the visitor's own dates, income or state, in a row. */
function Tools() {
  const { title, links } = footer.tools;
  return (
    <nav aria-label={title} className="page flex flex-wrap items-center gap-x-6 pb-8">
      <h2>{title}</h2>
      {links.map((link) => (
        <a key={link.to} href={link.to}>
          {link.label}
        </a>
      ))}
    </nav>
  );
}

/** A column of links with a heading. */
function FooterLinks({ title, links }: typeof footer.quickLinks) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack-2 mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <a href={link.to}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const { contact } = footer;

/** Phone, email, mailing address and hours. */
function ContactBlock() {
  const { address } = agency;
  return (
    <div>
      <h2>{contact.title}</h2>
      <address className="mt-2 text-band-quiet not-italic">
        <a href={agency.phone.href} className="font-semibold underline">
          {agency.phone.display}
        </a>
        <p className="text-small">{disclaimers.recording}</p>
        <a href={`mailto:${agency.email}`} className="underline">
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

const tpmo = tpmoNotice(disclaimers, licenses);

/** The notices that every page needs: the TPMO disclaimer, Medicare's own line, no government affiliation. */
function Notices() {
  const { website } = agency.materials;
  return (
    <section aria-labelledby="notices" className="border-t border-band-line">
      <div className="page grid gap-x-10 gap-y-3 py-10">
        <h2 id="notices">{footer.notices}</h2>
        <div className="stack-3 max-w-[65ch] text-small text-band-quiet">
          <p>
            <WholeNumbers>{`${tpmo.text} ${tpmo.counts}`}</WholeNumbers>{" "}
            <TextLink link={disclaimers.otherStates} className="underline underline-offset-4" />.
          </p>
          <p>
            <WholeNumbers>{disclaimers.medicareHours}</WholeNumbers>
          </p>
          <p>{disclaimers.notGovernment}</p>
          <p>{disclaimers.solicitation}</p>
          {website && <p>{website}</p>}
        </div>
      </div>
    </section>
  );
}

/** Links to social media; plain text until the agency sets the address. */
function SocialLinks() {
  return (
    <ul aria-label={footer.social} className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
      {agency.social.map(({ name, url }) => (
        <li key={name} className="inline-flex min-h-11 items-center">
          {url ? (
            <a href={url} rel="noopener" className="underline underline-offset-4">
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}
        </li>
      ))}
      {agency.social.every(({ url }) => !url) && (
        <li className="inline-flex min-h-11 items-center">{footer.socialSoon}</li>
      )}
    </ul>
  );
}

/** Legal links, social links and copyright. */
function LegalLine() {
  return (
    <div className="border-t border-band-line">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8 text-small text-band-quiet">
        <nav aria-label={footer.legalLabel}>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {footer.legal.map((link) => (
              <li key={link.to}>
                <TextLink link={link} className="underline" />
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks />
        <p className="w-full">
          © {agency.name}. {footer.rights}
        </p>
      </div>
    </div>
  );
}
