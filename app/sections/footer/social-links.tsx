import agency from "#content/agency/agency.yaml";
import { footer } from "#content/en/site/shell.yaml";

/** Links to social pages; a name without an address stays a name until the agency sets one. */
export function SocialLinks() {
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
