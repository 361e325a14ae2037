import agency from "#content/agency/agency.yaml";
import { footer } from "#content/en/site/shell.yaml";
import { SocialLinks } from "./social-links.tsx";

/** Legal links, social links, and whose site this is. */
export function LegalLine() {
  return (
    <div className="border-t border-band-line">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8 text-small text-band-quiet">
        <nav aria-label={footer.legalLabel}>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {footer.legal.map((link) => (
              <li key={link.to}>
                <a
                  href={link.to}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-band"
                >
                  {link.label}
                </a>
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
