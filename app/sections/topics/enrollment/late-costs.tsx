import page from "#content/en/topics/enrollment-periods.yaml";
import { Icon } from "#app/ui/icon.tsx";

const { late } = page;

/** The three penalties with estimates, what helps, and Medigap's own clock. */
export function LateCosts() {
  return (
    <section aria-labelledby="late" className="page pt-[clamp(56px,32px+5vw,104px)]">
      <h2 id="late" className="text-h2">
        {late.headline}
      </h2>
      <p className="mt-5 measure text-lead text-quiet">{late.intro}</p>
      <dl className="mt-10 border-b border-hair">
        {late.rows.map(({ part, rule, estimate }) => (
          <div
            key={part}
            className="grid gap-x-16 gap-y-2 border-t border-hair py-6 lg:grid-cols-12"
          >
            <dt className="font-serif text-h3 font-semibold lg:col-span-2">{part}</dt>
            <dd className="measure lg:col-span-6">{rule}</dd>
            <dd className="font-semibold lg:col-span-4">{estimate}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h3 className="text-h4">{late.help.title}</h3>
          <p className="mt-2 measure">{late.help.text}</p>
        </div>
        <div className="lg:col-span-6">
          <h3 className="text-h4">{late.medigap.title}</h3>
          <p className="mt-2 measure">{late.medigap.text}</p>
          <a href={late.medigap.link.to} className="mt-1 text-link">
            {late.medigap.link.label}
            <Icon name="arrow" />
          </a>
        </div>
      </div>
    </section>
  );
}
