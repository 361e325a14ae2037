import guide from "#content/en/guide/guide.yaml";

const [year, ...words] = guide.title.split(" ");

/** The guide's cover as a drawing; `label` describes it to who cannot see it. */
export function GuideCover({ label }: { readonly label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 300 388" className="block h-auto w-full">
      <path d="M14 16h280v368H14z" className="fill-[#06231d]" opacity="0.28" />
      <path d="M4 4h280v372H4z" fill="#0a332c" stroke="#3f6a60" />
      <path d="M4 4h14v372H4z" fill="#164a40" />
      <g fill="#fbf8f2" className="font-serif" fontWeight="600">
        <text x="40" y="76" fontSize="31">
          {year}
        </text>
        {words.map((word, line) => (
          <text key={word} x="40" y={122 + line * 44} fontSize="40">
            {word}
          </text>
        ))}
      </g>
      <g fill="#2c6457">
        {[0, 1, 2, 4, 5, 6].map((month) => (
          <rect key={month} x={40 + month * 32} y="262" width="26" height="44" rx="3" />
        ))}
      </g>
      <rect x={40 + 3 * 32} y="248" width="26" height="72" rx="3" fill="#f4b740" />
      <path d="M40 346h218" stroke="#3f6a60" strokeWidth="2" />
    </svg>
  );
}
