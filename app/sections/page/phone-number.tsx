import agency from "#content/agency/agency.yaml";

/** The agency's number in a sentence, ready to call; it is never broken across lines. */
export function PhoneNumber() {
  return (
    <a
      href={agency.phone.href}
      className="font-semibold whitespace-nowrap text-pine underline underline-offset-4"
    >
      {agency.phone.display}
    </a>
  );
}
