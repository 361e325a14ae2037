import page from "#content/en/topics/medicare-advantage.yaml";

const { limit } = page;

/** The yearly limit drawn as bars: what you may come to pay, and where the plan takes over (42 CFR 422.100(f)). */
export function YearlyLimit() {
  return (
    <section aria-labelledby="limit" className="bg-band text-on-band">
      <div className="page grid items-center gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="limit" className="text-h2">
            {limit.headline}
          </h2>
          <p className="mt-5 max-w-[48ch] text-band-quiet">{limit.text}</p>
        </div>
        <ul className="space-y-5 lg:col-span-7">
          {limit.rows.map((row, index) => (
            <li key={row.label}>
              <p>{row.label}</p>
              <p className="mt-2 flex rounded-control border-2 border-dashed border-band-line">
                <span
                  className={`rounded-control bg-marigold px-3 py-3 text-on-marigold ${index === 0 ? "w-[42%]" : "w-[63%]"}`}
                >
                  {limit.youPay}{" "}
                  <strong className="block font-serif text-h3 font-semibold">{row.value}</strong>
                </span>{" "}
                <span className="flex-1 self-center px-3 text-small text-band-quiet">
                  {limit.planPays}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
