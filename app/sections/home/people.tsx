import { photos } from "virtual:photos";
import people from "#content/agency/people.yaml";
import type { ClientStory, Testimonial } from "#content/agency/schemas.ts";
import { home, page as stories } from "#content/agency/testimonials.yaml";
import { team, testimonials as words } from "#content/en/pages/home.yaml";
import { Island } from "#app/islands/island.tsx";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { plants, Portrait } from "#app/ui/portrait.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** Agents, with a quote each. */
export function Team() {
  return (
    <Section id="team" on="mint" className="band print:break-inside-avoid">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <div>
          <Heading id="team" text={team.headline} />
          <p className="mt-3 measure text-lead text-quiet max-sm:hidden">{team.intro}</p>
        </div>
        <ArrowLink link={team.action} className="to-arrow text-link print:hidden" />
      </div>
      <ul className="mt-6 grid gap-x-10 gap-y-5 md:mt-8 print:mt-3 print:grid-cols-3 print:gap-x-6 roomy:grid-cols-3">
        {people.team.map((member) => (
          <li key={member.name}>
            <div className="flex flex-wrap items-center gap-4 md:items-start">
              <Portrait {...portraitOf(member)} />
              <div className="grow basis-[9.5rem] md:pt-2">
                <h3 className="text-h4">{member.name}</h3>
                <p className="text-small text-quiet">
                  {member.title}, {member.yearsOfExperience} {team.experience}
                </p>
              </div>
            </div>
            {member.quote && (
              <blockquote className="mt-3 max-w-[52ch] font-serif font-semibold max-sm:text-small md:text-lead print:mt-2 print:text-small">
                “{member.quote}”
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * What an agent's portrait needs: the name, the photo if there is one, and what stands for them until then, the same on
 * every page: a drawn face, or a plant.
 * @throws if content/agency/photos has no such file, which stops the build
 */
export function portraitOf({
  name,
  image,
  figure,
}: {
  readonly name: string;
  readonly image: string | null;
  readonly figure?: string | undefined;
}) {
  const photo = image === null ? undefined : photos[image];
  if (image !== null && photo === undefined)
    throw new Error(`content/agency/photos/${image} does not exist`);
  const place = people.profiles.findIndex((profile) => profile.name === name);
  const figureName = people.profiles[place]?.figure ?? figure;
  return {
    name,
    photo,
    figure: figureName,
    plant: plants[Math.max(0, place) % plants.length] ?? "",
  };
}

const { previous, next, pageLabel } = words;
const row = "testimonial-row";

const [story] = stories;

/** What clients say. Without anyone's words, only the room between its neighbors. */
export function Testimonials() {
  if (!story && home.length === 0) return <div className="pt-[clamp(48px,32px+4vw,88px)]" />;
  return (
    <Section id="testimonials">
      {story && <LargeQuote story={story} isAlone={home.length === 0} />}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-1 print:hidden">
        <Heading id="testimonials" text={words.headline} />
        {story && <ArrowLink link={words.action} />}
      </div>
      {home.length > 0 && <QuoteRow />}
    </Section>
  );
}

/** Quotes: three at a time on wide screens, where fewer share the row, two on tablets, and one on phones. */
function QuoteRow() {
  const isLong = home.length > 3;
  const carouselScreens = isLong ? "contents" : home.length > 2 ? "lg:hidden" : "md:hidden";
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={words.headline}
      className="mt-6 print:hidden"
    >
      <ul
        id={row}
        tabIndex={0}
        aria-label={words.headline}
        className="-m-2 flex snap-x snap-mandatory scroll-p-2 gap-6 overflow-x-auto p-2 scripted:[scrollbar-width:none]"
      >
        {home.map((item) => (
          <li
            key={item.name}
            className={`shrink-0 basis-full snap-start md:basis-[calc((100%-1.5rem)/2)] lg:basis-[calc((100%-3rem)/3)] ${isLong ? "" : "md:grow"}`}
          >
            <TestimonialCard testimonial={item} />
          </li>
        ))}
      </ul>
      {home.length > 1 && (
        <Island
          name="carousel"
          of={Carousel}
          props={{ row, count: home.length, words: { previous, next, pageLabel } }}
          wakes={`#${row}`}
          className={carouselScreens}
        />
      )}
    </div>
  );
}

interface LargeQuoteProps {
  readonly story: ClientStory;
  /** Without a row of quotes below it, phones have it too. */
  readonly isAlone: boolean;
}

/** The first client's story, in large type; on phones, the row is one large quote itself. */
function LargeQuote({ story: { quote, name, location }, isAlone }: LargeQuoteProps) {
  return (
    <figure
      className={`mb-14 max-w-[58rem] break-inside-avoid print:mb-2 ${isAlone ? "" : "max-md:hidden"}`}
    >
      <blockquote className="pull-quote text-balance print:text-h3">“{quote}”</blockquote>
      <figcaption className="mt-4 text-small text-quiet">
        {name}, {location}
      </figcaption>
    </figure>
  );
}

export function TestimonialCard({ testimonial }: { readonly testimonial: Testimonial }) {
  return (
    <figure className="flex h-full paper flex-col p-6 lg:p-7">
      {testimonial.rating && (
        <Stars rating={testimonial.rating} label={`${testimonial.rating} ${words.ratingLabel}`} />
      )}
      <blockquote className="mt-4 grow font-serif text-body leading-normal! font-semibold sm:text-h4 md:text-body lg:text-h4">
        <p>“{testimonial.quote}”</p>
      </blockquote>
      <figcaption className="mt-4">
        <span className="font-semibold">{testimonial.name}</span>
        <span className="block text-small text-quiet">{testimonial.location}</span>
      </figcaption>
    </figure>
  );
}
