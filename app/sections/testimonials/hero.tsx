import claims from "#content/agency/claims.yaml";
import page from "#content/en/pages/testimonials.yaml";
import { Stars } from "#app/ui/stars.tsx";

const { hero } = page;

/** Five large stars with the score in words; it is a score of our service, and the text says so. */
export function Hero() {
  return (
    <section className="page grid items-end gap-x-16 gap-y-10 pt-10 pb-14 md:pt-20 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-h1">{hero.headline}</h1>
        <p className="mt-6 max-w-[46ch] text-lead text-quiet">{hero.text}</p>
      </div>
      <div className="lg:col-span-5">
        <div className="[&_svg]:size-[min(2.75rem,13vw)]">
          <Stars rating={5} label={claims.rating.value} />
        </div>
        <p className="mt-3">
          <span className="font-serif text-h3 font-semibold">{claims.rating.value}</span>{" "}
          <span className="block">{claims.rating.label}</span>
        </p>
        <p className="mt-3 max-w-[46ch] text-small text-quiet">{hero.score}</p>
      </div>
    </section>
  );
}
