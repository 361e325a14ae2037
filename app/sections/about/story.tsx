import claims from "#content/agency/claims.yaml";
import page from "#content/en/pages/about-us.yaml";

const { hero, story } = page;
const shown = [claims.founded, claims.clients, claims.states, claims.experience];

/** Who we are and how it began, with what can be counted in the margin. */
export function Story() {
  return (
    <div className="page pt-10 pb-[clamp(56px,32px+5vw,104px)] md:pt-20">
      <h1 className="max-w-[18ch] text-h1">{hero.headline}</h1>
      <p className="mt-6 max-w-[46ch] text-lead text-quiet">{hero.text}</p>
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:mt-20 lg:grid-cols-12">
        <section aria-labelledby="story" className="lg:col-span-7">
          <h2 id="story" className="text-h2">
            {story.headline}
          </h2>
          <div className="mt-5 measure space-y-5">
            {story.paragraphs.map((paragraph, place) => (
              <p key={paragraph} className={place === 0 ? "text-lead" : ""}>
                {paragraph}
              </p>
            ))}
          </div>
        </section>
        <section aria-labelledby="figures" className="lg:col-span-4 lg:col-start-9">
          <h2 id="figures" className="sr-only">
            {story.claims}
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
            {shown.map((claim) => (
              <li key={claim.label} className="border-t-3 border-hair py-5">
                <span className="block font-serif text-h3 font-semibold">{claim.value}</span>
                <span className="text-small text-quiet">{claim.label}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
