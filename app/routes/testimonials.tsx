import claims from "#content/agency/claims.yaml";
import people from "#content/agency/people.yaml";
import testimonials from "#content/agency/testimonials.yaml";
import type { Claim, ClientStory } from "#content/agency/schemas.ts";
import page from "#content/en/pages/testimonials.yaml";
import { portraitOf } from "#app/sections/home/people.tsx";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { CheckList, Heading, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Stars } from "#app/ui/stars.tsx";

const { hero, stories, none, stats, why, closing } = page;
const hasStories = testimonials.page.length > 0;

/** What clients say, with figures. Without anyone's story, how we treat them. */
export default function TestimonialsPage() {
  return (
    <>
      <PageHead {...(hasStories ? page : none)} hidden={!hasStories} />
      <Hero />
      {hasStories && <Stories />}
      {knownClaims.length > 0 && <Stats />}
      <WhyChoose />
      <Closing {...closing} />
    </>
  );
}

/** Our score, and the way to a person. */
function Hero() {
  const { headline, text } = hasStories ? hero : none;
  return (
    <section className="page grid items-center gap-x-8 gap-y-8 pt-8 pb-14 md:pt-12 lg:gap-x-16 roomy:grid-cols-12">
      <div className="roomy:col-span-7">
        <h1 className="text-h1">{headline}</h1>
        <p className="mt-4 max-w-[46ch] text-lead text-quiet">{text}</p>
        {claims.rating && <Score {...claims.rating} />}
        <WithFace className="mt-6 print:hidden">
          <p className="text-lead">
            {hero.ask} <PhoneNumber wrap="min-[21rem]:whitespace-nowrap" />
          </p>
        </WithFace>
      </div>
      <div className="roomy:col-span-5">
        <Drawing of="testimonials" first />
      </div>
    </section>
  );
}

/** Five large stars with the score as text, which says that it rates our service. */
function Score({ value, label }: Claim) {
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="[&_svg]:size-[min(2.75rem,13vw)]">
          <Stars rating={5} label={value} />
        </div>
        <p>
          <span className="font-serif text-h3 font-semibold">{value}</span>{" "}
          <span className="block">{label}</span>
        </p>
      </div>
      <p className="mt-3 max-w-[46ch] text-small text-quiet">{hero.score}</p>
    </>
  );
}

/** Clients, one postcard each, in columns that end together. */
function Stories() {
  return (
    <Section id="stories" className="pb-[clamp(56px,32px+5vw,104px)]">
      <Heading id="stories" text={stories.headline} className="sr-only" />
      <div className="gap-6 roomy:columns-2">
        <ul>
          {testimonials.page.map((story, index) => (
            <li key={story.name} className="mb-6 break-inside-avoid">
              <StoryCard
                story={story}
                look={looks[index % looks.length] ?? looks[1]}
                stamped={index % 3 === 0}
              />
            </li>
          ))}
        </ul>
        <p className="text-small text-quiet">{stories.note}</p>
      </div>
    </Section>
  );
}

/** Some cards are emphasized, at least one in each column. */
const looks = [
  "bg-mint font-serif text-h3 leading-snug font-semibold",
  "bg-card text-lead",
  "bg-card text-lead",
  "bg-card text-lead",
  "bg-card text-lead",
  "bg-sand font-serif text-h3 leading-snug font-semibold",
] as const;

interface StoryCardProps {
  readonly story: ClientStory;
  readonly look: (typeof looks)[number];
  /** With a stamp, as some have. */
  readonly stamped: boolean;
}

/** A client's words, name and coverage, and the face of the agent in the story, while they're one of ours. */
function StoryCard({ story, look, stamped }: StoryCardProps) {
  const agent = people.profiles.find(({ name }) => name === story.agent);
  return (
    <figure className={`paper p-5 sm:p-7 ${look}`}>
      {stamped && (
        <Drawing
          of="margins/stamp"
          className="float-right mb-2 ml-5 w-16 max-sm:hidden lg:w-18 print:hidden"
        />
      )}
      <blockquote>
        <p>“{story.quote}”</p>
      </blockquote>
      <figcaption className="clear-both mt-5 font-sans text-body font-normal">
        <span className="font-semibold">{story.name}</span>
        <span className="block text-small text-quiet">{story.location}</span>
        <span className="mt-2 flex flex-wrap items-center gap-4 border-t border-line/40 pt-3 text-small">
          {agent && <Portrait {...portraitOf(agent)} size="size-[min(4.5rem,20vw)]" />}
          <span className="flex-[1_8rem]">
            {agent && (
              <span className="block font-semibold">
                {stories.talkedTo} {agent.name}
              </span>
            )}
            <span>
              {stories.has} {story.plans}
            </span>
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

const knownClaims = [claims.clients, claims.statesOnTestimonials, claims.satisfaction].filter(
  (claim) => claim != null,
);

/** Up to three large figures on a dark band. */
function Stats() {
  return (
    <section aria-labelledby="stats" className="bg-band text-on-band">
      <Heading id="stats" text={stats.headline} className="sr-only" />
      <ul className="page grid gap-x-10 gap-y-8 py-14 md:py-20 roomy:grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]">
        {knownClaims.map((claim) => (
          <li key={claim.label} className="tip">
            <span className="block font-serif text-h1 font-semibold">{claim.value}</span>
            <span className="mt-2 block text-band-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reasons that clients name. */
function WhyChoose() {
  return (
    <Section id="why" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:col-span-5">
        <Heading id="why" text={why.headline} />
        <p className="mt-4 max-w-[36ch] text-lead text-quiet">{why.text}</p>
      </div>
      <CheckList
        items={why.reasons}
        className="lg:col-span-7"
        row="flex gap-4 border-t border-hair py-5 text-lead"
        check="pt-1.5 text-pine"
      />
    </Section>
  );
}
