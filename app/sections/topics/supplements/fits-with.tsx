import page from "#content/en/topics/medicare-supplements.yaml";

/** What a Medigap policy goes with, what not, and what is added to it. */
export function FitsWith() {
  return (
    <dl className="border-b border-hair">
      {page.fits.map(({ title, text }) => (
        <div key={title} className="border-t border-hair py-3">
          <dt className="font-semibold">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
