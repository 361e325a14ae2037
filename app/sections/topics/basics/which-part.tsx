import page from "#content/en/topics/medicare-basics.yaml";

const { which } = page;

/** Everyday needs, and the part that looks after each. */
export function WhichPart() {
  return (
    <section aria-labelledby="which" className="bg-band text-on-band">
      <div className="page grid gap-x-16 gap-y-10 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="which" className="text-h2">
            {which.headline}
          </h2>
          <p className="mt-5 max-w-[36ch] text-band-quiet">{which.intro}</p>
        </div>
        <table className="w-full text-left lg:col-span-8">
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className="w-1/2 pr-8 pb-3 align-bottom font-normal text-band-quiet">
                {which.need}
              </th>
              <th scope="col" className="pb-3 align-bottom font-normal text-band-quiet">
                {which.lookTo}
              </th>
            </tr>
          </thead>
          <tbody>
            {which.rows.map(({ need, lookTo }) => (
              <tr
                key={need}
                className="border-t border-band-line align-top max-sm:block max-sm:py-4"
              >
                <th scope="row" className="font-normal max-sm:block sm:py-4 sm:pr-8">
                  {need}
                </th>
                <td className="font-semibold max-sm:block sm:py-4">{lookTo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
