/** With what closes the sentence, or it could end up alone on the next line. */
const phoneNumber =
  /((?:\(\d{3}\) \d{3}-\d{4}|\(?\b1-[\dA-Z-]{8,}\b\)?|[A-Z]+-\d{5,}|\b[A-Z]{2,4}-[A-Z]?\d{2,}|[A-Z]\d{4}-\d{3}|\([A-Z]+-POS[^)]*\))[.,:]?)/;

/** Text whose phone numbers, and numbers of licenses, plans and forms with a hyphen, do not break across lines. */
export function WholeNumbers({ children }: { readonly children: string }) {
  const parts = children.split(phoneNumber).map((text, place) => ({ text, place }));
  return parts.map(({ text, place }) =>
    place % 2 === 0 ? (
      text
    ) : (
      <span key={place} className="inline-block max-w-full">
        {text}
      </span>
    ),
  );
}
