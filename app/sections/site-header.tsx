import { mark } from "virtual:mark";
import { isDemonstration } from "virtual:samples";
import agency from "#content/agency/agency.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { PhoneLink } from "#app/sections/page/contact.tsx";
import { usePath } from "#app/sections/page/page-head.tsx";
import { ButtonLink } from "#app/sections/page/section.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The first stop of the Tab key: jumps past the header to the page. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {shell.skip}
    </a>
  );
}

/**
 * Sticky and in the flow of the page, so that it covers nothing when large text makes it taller. Has a shadow
 * once the page is scrolled more than 10 pixels (islands/page.ts).
 */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="page">
        <Brand />
        <div className="header-tools">
          <PhoneLink className="number text-pine" icon="max-sm:hidden" />
          <MobileMenu />
        </div>
        <MainNav />
      </div>
    </header>
  );
}

/** Says on every page of a public site that parts of it are made up, as long as they are. */
export function SampleLine() {
  if (!isDemonstration) return null;
  return (
    <aside aria-label={shell.demonstration} className="bg-mint print:border-b">
      <p className="page py-2 text-small font-semibold print:text-[10.5pt]">
        {disclaimers.demonstration}
      </p>
    </aside>
  );
}

/** Logo and name, linked to the home page. On phones, the short name stands above the phone number. */
function Brand() {
  const { name, shortName } = agency;
  const rest = name.startsWith(shortName) ? name.slice(shortName.length).trim() : name;
  return (
    <a href="/" aria-label={`${shortName} ${rest}`.trim()} className="brand">
      <BrandMark />
      <span aria-hidden="true">
        <span>{shortName}</span> <span>{rest}</span>
      </span>
    </a>
  );
}

/** The agency's mark, decorative: its name is next to it. In the page, it follows the color scheme. */
function BrandMark() {
  if (mark === null)
    return <img src="/icon.svg" alt="" fetchPriority="low" width={44} height={44} />;
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />;
}

/** Returns the `aria-current` value of a link: `page` if it leads to the current page or a page above it. */
function useCurrent(): (to: string) => "page" | undefined {
  const path = usePath();
  return (to) => (path === to || (to !== "/" && path.startsWith(`${to}/`)) ? "page" : undefined);
}

/** The navigation for wide screens. */
function MainNav() {
  const current = useCurrent();
  return (
    <nav aria-label={shell.mainNavigation} className="menu-row">
      {shell.primary.map((link) => (
        <a key={link.to} href={link.to} aria-current={current(link.to)}>
          {link.label}
        </a>
      ))}
      <ButtonLink link={shell.talk} look="primary" className="ml-2 px-4 whitespace-nowrap" />
    </nav>
  );
}

/**
 * The menu for small screens: a native disclosure, which opens without script. Script closes it when the
 * visitor turns to something else (islands/page.ts).
 */
function MobileMenu() {
  const current = useCurrent();
  return (
    <details data-menu="" className="menu">
      <summary className="button border-pine text-pine hover:bg-mint">
        <span>
          <Icon name="menu" />
          {shell.menu}
        </span>
        <span>
          <Icon name="close" />
          {shell.close}
        </span>
      </summary>
      <nav aria-label={shell.mainNavigation}>
        <ul className="page grid items-start gap-x-10 pt-2 pb-6 md:grid-cols-2">
          {shell.primary.map((link) => (
            <li key={link.to} className="border-b border-hair">
              <a href={link.to} aria-current={current(link.to)}>
                {link.label}
              </a>
            </li>
          ))}
          <li className="pt-5">
            <ButtonLink link={shell.talk} look="primary" className="w-full" />
          </li>
        </ul>
      </nav>
    </details>
  );
}
