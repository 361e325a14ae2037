import page from "#content/en/topics/medicare-basics.yaml";

/** Medicare in three numbers. */
export function InNumbers() {
  return (
    <dl className="border-b border-hair">
      {page.numbers.map(({ figure, text }) => (
        <div
          key={figure}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-hair py-4"
        >
          <dt className="w-[1em] font-serif text-h1 leading-none font-semibold text-pine">
            {figure}
          </dt>
          <dd className="text-lead">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
