import page from "#content/en/pages/testimonials.yaml";
import { Icon } from "#app/ui/icon.tsx";

const { why } = page;

/** What clients name when asked what made the difference. */
export function WhyChoose() {
  return (
    <section aria-labelledby="why" className="page grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h2 id="why" className="text-h2">
          {why.headline}
        </h2>
        <p className="mt-4 max-w-[36ch] text-lead text-quiet">{why.text}</p>
      </div>
      <ul className="lg:col-span-7">
        {why.reasons.map((reason) => (
          <li key={reason} className="flex gap-4 border-t border-hair py-5 text-lead">
            <span className="pt-1.5 text-pine">
              <Icon name="check" />
            </span>
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
