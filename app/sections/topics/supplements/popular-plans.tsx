import disclaimers from "#content/en/site/disclaimers.yaml";
import page from "#content/en/topics/medicare-supplements.yaml";

const { popular } = page;

/** Three letters as people ask about them: what each pays, who may buy it, what it tends to cost. */
export function PopularPlans() {
  return (
    <section aria-labelledby="popular" className="bg-band text-on-band">
      <div className="page band">
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
          <h2 id="popular" className="text-h2 lg:col-span-6">
            {popular.headline}
          </h2>
          <p className="measure text-lead text-band-quiet lg:col-span-6 lg:self-end">
            {popular.intro}
          </p>
        </div>
        <ul className="mt-10 border-b border-band-line">
          {popular.items.map((plan) => (
            <PopularPlan key={plan.letter} plan={plan} />
          ))}
        </ul>
        <p className="mt-6 measure text-small text-band-quiet">{popular.note}</p>
        <p className="mt-2 measure text-small text-band-quiet">{disclaimers.solicitation}</p>
      </div>
    </section>
  );
}

function PopularPlan({ plan }: { readonly plan: (typeof popular.items)[number] }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-4 border-t border-band-line py-8 lg:grid-cols-12">
      <h3 className="text-h4 lg:col-span-2">
        {page.compare.plan} <span className="block text-h1 leading-none">{plan.letter}</span>
      </h3>
      <div className="lg:col-span-6">
        <p className="max-w-[56ch]">{plan.text}</p>
        <p className="mt-3 max-w-[56ch] font-semibold">{plan.who}</p>
      </div>
      <p className="col-start-2 lg:col-span-4 lg:col-start-auto">
        <span className="block text-small text-band-quiet">{popular.priceLabel}</span>
        <span className="font-serif text-h3 font-semibold">{plan.price}</span>
      </p>
    </li>
  );
}
