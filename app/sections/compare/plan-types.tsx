import { types } from "#content/en/pages/compare-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** Three kinds of coverage, asked the same questions; on wide screens the answers stand level. */
export function PlanTypes() {
  return (
    <>
      <p className="measure text-lead text-quiet">{types.intro}</p>
      <div className="mt-10 grid gap-x-10 gap-y-14 lg:grid-cols-3 lg:grid-rows-[repeat(7,auto)] lg:gap-y-0">
        {types.items.map((item) => (
          <section
            key={item.name}
            aria-labelledby={`type-${item.more.to}`}
            className="border-t-3 border-pine pt-5 lg:row-span-7 lg:grid lg:grid-rows-subgrid"
          >
            <h4 id={`type-${item.more.to}`} className="font-serif text-h3 font-semibold">
              {item.name}
              <span className="block font-sans text-small font-normal text-quiet">{item.also}</span>
            </h4>
            <dl className="contents">
              {item.answers.map((answer, place) => (
                <div key={answer} className="border-b border-hair py-4">
                  <dt className="text-small text-quiet">{types.questions[place]}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
            <p className="pt-3">
              <a href={item.more.to} className="text-link">
                {item.more.label}
                <Icon name="arrow" />
              </a>
            </p>
          </section>
        ))}
      </div>
    </>
  );
}
