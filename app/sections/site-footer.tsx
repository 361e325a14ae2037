import { useMatches } from "react-router";
import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { tpmoNotice } from "#content/agency/tpmo.ts";
import type { Link } from "#content/fields.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { isListed, usePath } from "#app/sections/page/page-head.tsx";
import { OpenNow } from "#app/sections/page/call-card.tsx";
import { ButtonLink } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

const { footer } = shell;

/** Who we are, links, contact details, and the required notices; above them a table, where the page has no other. */
export function SiteFooter() {
  const table = tableOf(usePath());
  return (
    <>
      {table && <Drawing of={`table/${table}`} />}
      <footer className="site-footer">
        <div className="page">
          <Who />
          <ContactBlock />
          <details>
            <summary>
              {footer.pages}
              <span className="turns">
                <Icon name="chevron" />
              </span>
            </summary>
            <div>
              <FooterLinks {...footer.quickLinks} links={quickLinks} />
              <FooterLinks {...footer.resources} />
              <FooterLinks {...footer.tools} />
            </div>
          </details>
        </div>
        <Notices />
        <LegalLine />
      </footer>
    </>
  );
}

/** Only pages without a scene of their own end at a table; what stands on it goes with the page. */
function tableOf(path: string) {
  if (/^\/learning-center\/(articles|glossary)$/.test(path)) return "learning";
  return /^\/(contact|sitemap|privacy-policy|terms-of-service|accessibility)$/.test(path)
    ? "about"
    : null;
}

/**
 * Pages without the site's bar: the visitor is already on the way to an agent or the guide, or something else is in its
 * place: the glossary's letters, what to do with chosen plans, or a call about them.
 */
const withoutBar =
  /^\/(talk-to-agent|compare-plans|contact|download-guide|thank-you-guide|quiz|newsletter|offline|plans\/([a-z]{2}|compare)|learning-center\/glossary)\b/;

/** The bar of pages that ask for a call about nothing in particular. */
export function SiteBar() {
  return withoutBar.test(usePath()) ? null : <PhoneBar ask={shell.phoneBar.ask} guide />;
}

interface PhoneBarProps {
  readonly ask: Link;
  /** The guide is the other step, and a call is asked for only while we're closed. */
  readonly guide?: boolean;
}

/** At the bottom of a phone's screen while reading on: two ways on. Script shows it (islands/page.ts). */
export function PhoneBar({ ask, guide = false }: PhoneBarProps) {
  return (
    <aside
      aria-label={shell.phoneBar.label}
      data-bar=""
      className={`phone-bar ${guide ? "has-guide grid-cols-[2fr_1fr]" : "grid-cols-[auto_1fr]"}`}
    >
      <a
        href={agency.phone.href}
        className={guide ? buttonClass("accent") : `${buttonClass("outline")} bg-card`}
      >
        <Icon name="phone" />
        <span>
          {shell.call}
          <span className="sr-only"> {agency.phone.display}</span>
        </span>
      </a>
      <ButtonLink link={ask} look="accent" />
      {guide && <ButtonLink link={shell.phoneBar.guide} look="outline" className="bg-card" />}
      <OpenNow className="sr-only" />
    </aside>
  );
}

const quickLinks = footer.quickLinks.links.filter(isListed);

/** The agency, and the two ways to reach an agent. */
function Who() {
  return (
    <div>
      <p className="font-serif text-h4 font-semibold md:text-h3">{agency.name}</p>
      <p className="text-band-quiet md:max-w-[34ch]">{footer.statement}</p>
      <div>
        <a
          href={agency.phone.href}
          className="text-[min(1.3125rem,10vw)] font-semibold whitespace-nowrap"
        >
          {agency.phone.display}
        </a>
        <ButtonLink link={footer.schedule} look="outline-on-band" className="print:hidden" />
      </div>
    </div>
  );
}

/** A column of links with a heading. */
function FooterLinks({ title, links }: typeof footer.quickLinks) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
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

/** Email, mailing address and hours. */
function ContactBlock() {
  const { address } = agency;
  return (
    <div>
      <h2>{contact.title}</h2>
      <address className="text-band-quiet not-italic">
        <a href={`mailto:${agency.email}`}>{agency.email}</a>
        <p>
          {address.street}
          <span className="hidden print:inline">, </span>
          <br />
          {address.city}, {address.state} {address.postalCode}
        </p>
      </address>
      <p className="font-semibold">
        {contact.hoursTitle} ({agency.timeZoneName})
      </p>
      <dl className="text-band-quiet">
        {agency.hours.map((row) => (
          <div key={row.days}>
            <dt>{row.days}</dt> <dd>{row.open}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const tpmo = tpmoNotice(disclaimers, licenses);

/** The `notice` in what a page's loader gives: the TPMO disclaimer with the counts of the county that the page is about. */
function useCountyNotice(): string | undefined {
  return useMatches()
    .map(({ loaderData }) => loaderData)
    .find(hasNotice)?.notice;
}

function hasNotice(data: unknown): data is { readonly notice: string } {
  return (
    typeof data === "object" && data !== null && "notice" in data && typeof data.notice === "string"
  );
}

/**
 * The notices that every page needs: the TPMO disclaimer, once, with the counts of the page's county or else of the home
 * state; Medicare's own line; no government affiliation.
 */
function Notices() {
  const { website } = agency.materials;
  const county = useCountyNotice();
  return (
    <section aria-labelledby="notices">
      <div className="page">
        <h2 id="notices">{footer.notices}</h2>
        <div className="text-band-quiet">
          <p>
            <WholeNumbers>{county ?? `${tpmo.text} ${tpmo.counts}`}</WholeNumbers>
            {county === undefined && (
              <span className="print:hidden">
                {" "}
                <a href={disclaimers.otherStates.to}>{disclaimers.otherStates.label}</a>.
              </span>
            )}
          </p>
          <p>
            <WholeNumbers>{disclaimers.medicareHours}</WholeNumbers>
          </p>
          <p>
            <WholeNumbers>{`${disclaimers.notGovernment} ${disclaimers.solicitation} ${disclaimers.recording}`}</WholeNumbers>
          </p>
          {website && <p>{website}</p>}
        </div>
      </div>
    </section>
  );
}

const { samples } = agency;
const social = agency.social.filter(({ url }) => url ?? samples.includes("social"));

/** Links to social media. A sample's names without an address are a line of plain text. */
function SocialLinks() {
  if (social.length === 0) return null;
  if (social.every(({ url }) => !url))
    return (
      <p>
        <span className="inline-block">
          {social.map(({ name }) => name).join(", ")} {footer.socialSoon}
        </span>
      </p>
    );
  return (
    <ul aria-label={footer.social}>
      {social.map(({ name, url }) => (
        <li key={name}>
          {url ? (
            <a href={url} rel="noopener">
              {name}
            </a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

/** Legal links, copyright, and last the social links. */
function LegalLine() {
  return (
    <div className="page text-band-quiet">
      <nav aria-label={footer.legalLabel}>
        <ul>
          {footer.legal.map((link) => (
            <li key={link.to}>
              <a href={link.to}>{link.label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        © {agency.name}. {footer.rights}
      </p>
      <SocialLinks />
    </div>
  );
}
