import { why } from "#content/en/pages/home.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** Four benefits on the dark band. */
export function WhyChoose() {
  return (
    <section aria-labelledby="why" className="bg-band text-on-band">
      <div className="page grid gap-x-16 gap-y-12 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="why" className="text-h2">
            {why.headline}
          </h2>
          <p className="mt-5 max-w-[36ch] text-lead text-band-quiet">{why.intro}</p>
          <a
            href={why.action.to}
            className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
          >
            {why.action.label}
            <Icon name="arrow" />
          </a>
        </div>
        <dl className="grid gap-x-12 sm:grid-cols-2 lg:col-span-8">
          {why.benefits.map((benefit) => (
            <div key={benefit.title} className="border-t border-band-line pt-6 pb-9">
              <dt className="font-serif text-h3 font-semibold">{benefit.title}</dt>
              <dd className="mt-2 max-w-[40ch] text-band-quiet">{benefit.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
