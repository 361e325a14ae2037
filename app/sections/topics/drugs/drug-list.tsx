import page from "#content/en/topics/prescription-drug-plans.yaml";

const { list } = page.topics;
/** Each tier's step is longer than the one before: you usually pay more. */
const steps = ["w-[52%]", "w-[64%]", "w-[76%]", "w-[88%]", "w-full"];

/** How a plan sorts its drugs, as steps. */
export function DrugList() {
  return (
    <article className="rounded-card border border-hair bg-card p-6 sm:p-9 lg:col-span-7">
      <h3 className="text-h3">{list.title}</h3>
      <p className="mt-3 measure">{list.text}</p>
      <ol className="mt-6 space-y-2">
        {list.tiers.map((tier, index) => (
          <li
            key={tier}
            className={`rounded-control border-l-6 border-pine bg-mint px-4 py-2 max-sm:w-full ${steps[index]}`}
          >
            <span className="mr-3 font-semibold">
              {list.tierLabel} {index + 1}
            </span>
            <span className="inline-block">{tier}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6 measure text-small">{list.note}</p>
    </article>
  );
}
