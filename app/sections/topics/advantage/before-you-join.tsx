import page from "#content/en/topics/medicare-advantage.yaml";
import { Icon } from "#app/ui/icon.tsx";

const { join } = page;

/** Who can join, when, and what to look at first. */
export function BeforeYouJoin() {
  return (
    <section aria-labelledby="join" className="bg-sand">
      <div className="page grid gap-x-16 gap-y-8 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="join" className="text-h2">
            {join.headline}
          </h2>
          <a href={join.action.to} className="mt-4 text-link">
            {join.action.label}
            <Icon name="arrow" />
          </a>
        </div>
        <dl className="lg:col-span-8">
          {join.points.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-8 gap-y-1 border-t border-line/40 py-5 sm:grid-cols-[11rem_1fr]"
            >
              <dt className="font-serif text-h4 font-semibold">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
