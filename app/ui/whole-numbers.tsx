const phoneNumber = /(\(\d{3}\) \d{3}-\d{4}|\b1-[\dA-Z-]{8,}\b)/;

/** Text in which no telephone number is broken across lines. */
export function WholeNumbers({ children }: { readonly children: string }) {
  return children.split(phoneNumber).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
