import { learning } from "#content/en/pages/home.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** Three articles, set like a table of contents. */
export function LearningTeaser() {
  return (
    <section aria-labelledby="learning" className="page band">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <h2 id="learning" className="text-h2">
            {learning.headline}
          </h2>
          <p className="mt-3 text-lead text-quiet">{learning.intro}</p>
        </div>
        <a href={learning.action.to} className="text-link">
          {learning.action.label}
          <Icon name="arrow" />
        </a>
      </div>
      <ul className="mt-10 border-b border-hair">
        {learning.teasers.map((teaser) => (
          <li
            key={teaser.to}
            className="relative grid gap-x-10 gap-y-1 border-t border-hair py-7 hover:bg-mint lg:grid-cols-12 lg:px-4"
          >
            <p className="text-small text-quiet lg:col-span-2 lg:pt-1.5">
              {teaser.category}
              <span className="lg:block">
                <span className="lg:hidden">, </span>
                {teaser.minutes} {learning.readTime}
              </span>
            </p>
            <h3 className="text-h3 lg:col-span-5">
              <a
                href={teaser.to}
                className="underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
              >
                {teaser.title}
              </a>
            </h3>
            <p className="max-w-[48ch] lg:col-span-5 lg:pt-1">{teaser.excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
