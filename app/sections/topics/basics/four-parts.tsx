import page from "#content/en/topics/medicare-basics.yaml";

/** Parts A to D: letter, name, what each pays for. */
export function FourParts() {
  return (
    <dl className="border-b border-hair">
      {page.parts.letters.map(({ letter, name, text }) => (
        <div key={letter} className="grid grid-cols-[auto_1fr] gap-x-3 border-t border-hair py-4">
          <dt className="contents">
            <span className="row-span-2 w-[1em] font-serif text-h2 leading-none font-semibold text-pine">
              {letter}
            </span>
            <span className="font-semibold">{name}</span>
          </dt>
          <dd className="col-start-2 text-small">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
