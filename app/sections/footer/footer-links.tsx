interface FooterLinksProps {
  readonly title: string;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** One column of links under its heading. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-h4 font-semibold tracking-normal">{title}</h2>
      <ul className="mt-2 space-y-2">
        {links.map((link) => (
          <li key={link.to}>
            <a
              href={link.to}
              className="inline-flex min-h-11 items-center text-band-quiet underline-offset-4 hover:text-on-band hover:underline"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
