import page from "#content/en/topics/prescription-drug-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";

const { gap } = page.topics;

/** The 63 days without coverage after which a penalty can come. */
export function GapRule() {
  return (
    <article className="rounded-card bg-band p-6 text-on-band sm:p-9 lg:col-span-5">
      <h3 className="text-h3">{gap.title}</h3>
      <p className="mt-5">
        <strong className="block font-serif text-h2 leading-none font-semibold">
          {gap.figure}
        </strong>
        <span className="mt-3 block">{gap.text}</span>
      </p>
      <p className="mt-4 text-small text-band-quiet">{gap.note}</p>
      <a
        href={gap.link.to}
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        {gap.link.label}
        <Icon name="arrow" />
      </a>
    </article>
  );
}
