import agency from "#content/agency/agency.yaml";
import claims from "#content/agency/claims.yaml";
import { hero } from "#content/en/pages/home.yaml";
import { GuideCover, GuideLink } from "#app/sections/guide.tsx";
import { ButtonLink } from "#app/sections/page/section.tsx";

/** The first screen: what we do, two ways to begin, and the guide beside it. */
export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="page grid items-center gap-x-16 gap-y-12 pt-10 pb-16 md:pt-16 lg:grid-cols-12 lg:pb-24">
        <div className="lg:col-span-7">
          <p className="font-semibold text-pine">
            <span className="sm:hidden">{agency.name}. </span>
            {hero.kicker}
          </p>
          <h1 className="mt-3 text-h1">{hero.headline}</h1>
          <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <ButtonLink next link={hero.compare} look="primary" />
            <ButtonLink next link={hero.talk} look="outline" />
          </div>
        </div>
        <div className="lg:col-span-5">
          <div className="grid grid-cols-[min(6.5rem,30vw)_1fr] items-center gap-x-5 gap-y-6 rounded-card bg-mint p-5 sm:grid-cols-[9rem_1fr] sm:gap-x-8 sm:p-8 lg:grid-cols-1 lg:justify-items-center lg:px-10 lg:text-center">
            <div className="w-full max-w-64 sm:row-span-2 lg:row-span-1 lg:-mt-20">
              <GuideCover label={hero.coverAlt} />
            </div>
            <p className="max-w-[32ch] text-small sm:self-end lg:order-last">{hero.guideNote}</p>
            <div className="col-span-2 grid sm:col-span-1 sm:col-start-2 sm:justify-items-start sm:self-start lg:col-start-1 lg:justify-items-center">
              <GuideLink>{hero.guideButton}</GuideLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

const shown = [claims.rating, claims.clients, claims.satisfaction, claims.founded];

/** Four claims in a row of type, kept apart from any plan's star rating. */
export function TrustStrip() {
  return (
    <div className="page">
      <ul className="grid grid-cols-2 gap-x-8 gap-y-6 border-y border-hair py-8 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        {shown.map((claim) => (
          <li key={claim.label}>
            <span className="block font-serif text-h3 font-semibold">{claim.value}</span>
            <span className="text-small text-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
