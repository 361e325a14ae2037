import claims from "#content/agency/claims.yaml";
import page from "#content/en/pages/testimonials.yaml";

const shown = [claims.clients, claims.statesOnTestimonials, claims.satisfaction];

/** Three figures, large, on the dark band. */
export function Stats() {
  return (
    <section aria-labelledby="stats" className="bg-band text-on-band">
      <h2 id="stats" className="sr-only">
        {page.stats.headline}
      </h2>
      <ul className="page grid gap-x-10 gap-y-8 py-14 md:grid-cols-[1.3fr_1.3fr_1fr] md:py-20">
        {shown.map((claim) => (
          <li key={claim.label} className="border-l-3 border-marigold pl-5">
            <span className="block font-serif text-h1 font-semibold">{claim.value}</span>
            <span className="mt-2 block text-band-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
