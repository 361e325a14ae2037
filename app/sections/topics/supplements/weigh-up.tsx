import page from "#content/en/topics/medicare-supplements.yaml";

const { sides } = page;

/** What speaks for Medigap and what against, at the same length. */
export function WeighUp() {
  return (
    <section aria-labelledby="sides" className="bg-sand">
      <div className="page band">
        <h2 id="sides" className="text-h2">
          {sides.headline}
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
          {[sides.gains, sides.asks].map(({ label, points }) => (
            <div key={label}>
              <h3 className="text-h3">{label}</h3>
              <ul className="mt-4">
                {points.map((point) => (
                  <li key={point} className="border-t border-line/40 py-4">
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
