const phoneNumber = String.raw`\(\d{3}\) \d{3}-\d{4}|\(?\b1-[\dA-Z-]{8,}\b\)?`;
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";
/** With what closes the sentence, or it could end up alone on the next line. */
const whole = new RegExp(`((?:${phoneNumber}|(?:${months}) \\d{1,2}\\b)[.,:]?)`);

/** Text whose phone numbers, and days such as "January 1", do not break across lines. */
export function WholeNumbers({ children }: { readonly children: string }) {
  const parts = children.split(whole).map((text, place) => ({ text, place }));
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
