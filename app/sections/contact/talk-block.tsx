import page from "#content/en/pages/contact.yaml";
import { buttonClass } from "#app/ui/button.tsx";

const { talk } = page;

/** For who is choosing a plan: a talk instead of a message. */
export function TalkBlock() {
  return (
    <section
      aria-labelledby="talk"
      className="rounded-card bg-band p-7 text-on-band sm:p-10 lg:sticky lg:top-24 lg:col-span-5"
    >
      <h2 id="talk" className="text-h3">
        {talk.headline}
      </h2>
      <p className="mt-3 text-band-quiet">{talk.text}</p>
      <a href={talk.action.to} className={`${buttonClass("accent")} mt-7`}>
        {talk.action.label}
      </a>
    </section>
  );
}
