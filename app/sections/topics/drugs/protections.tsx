import page from "#content/en/topics/prescription-drug-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";

const { shields } = page.topics;

/** What every plan has to grant. */
export function Protections() {
  return (
    <article className="border-t-3 border-pine py-7 sm:py-9 lg:col-span-7">
      <h3 className="text-h3">{shields.title}</h3>
      <dl className="mt-5 space-y-5">
        {shields.items.map(({ title, text }) => (
          <div key={title} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
            <dt className="flex gap-2 self-start font-semibold">
              <span className="mt-1 text-leaf">
                <Icon name="check" />
              </span>
              {title}
            </dt>
            <dd className="measure">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
