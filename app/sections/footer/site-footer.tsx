import agency from "#content/agency/agency.yaml";
import { footer } from "#content/en/site/shell.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { ContactBlock } from "./contact-block.tsx";
import { FooterLinks } from "./footer-links.tsx";
import { LegalLine } from "./legal-line.tsx";
import { Notices } from "./notices.tsx";

/** Who we are, where everything is, how to reach us, and the notices that rules require. */
export function SiteFooter() {
  return (
    <footer className="bg-band text-on-band">
      <div className="late page grid gap-x-10 gap-y-12 pt-16 pb-12 md:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.2fr_1.4fr]">
        <div>
          <p className="font-serif text-h3 font-semibold">{agency.name}</p>
          <p className="mt-3 max-w-[34ch] text-band-quiet">{footer.statement}</p>
          <a
            href={footer.schedule.to}
            className={`${buttonClass("outline-on-band")} mt-6 print:hidden`}
          >
            {footer.schedule.label}
          </a>
        </div>
        <FooterLinks title={footer.quickLinks.title} links={footer.quickLinks.links} />
        <FooterLinks title={footer.resources.title} links={footer.resources.links} />
        <ContactBlock />
      </div>
      <Notices />
      <LegalLine />
    </footer>
  );
}
