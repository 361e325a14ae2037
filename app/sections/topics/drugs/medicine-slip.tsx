import page from "#content/en/topics/prescription-drug-plans.yaml";

const { slip } = page.check;
const cell = "border-b border-line py-3 pr-3 align-bottom font-normal";

/** A slip of paper with one line filled in; printed, it can be written on. */
export function MedicineSlip() {
  return (
    <div className="rounded-card border border-hair bg-card p-5 sm:p-8">
      <table className="w-full text-left">
        <caption className="pb-2 text-left font-serif text-h4 font-semibold">{slip.title}</caption>
        <thead className="text-small text-quiet">
          <tr>
            {[slip.medicine, slip.often].map((name) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={cell}>
              {slip.sample.medicine}
            </th>
            <td className={cell}>{slip.sample.often}</td>
          </tr>
        </tbody>
      </table>
      <div aria-hidden="true">
        {Array.from({ length: slip.blankLines }, (_, line) => (
          <div key={line} className="h-13 border-b border-line" />
        ))}
        <p className="flex h-16 items-end border-b border-line pb-2 text-small text-quiet">
          {slip.pharmacy}
        </p>
      </div>
    </div>
  );
}
