import { home } from "#content/agency/testimonials.yaml";
import type { Testimonial } from "#content/agency/schemas.ts";
import { testimonials as words } from "#content/en/pages/home.yaml";
import { Island } from "#app/islands/island.tsx";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Stars } from "#app/ui/stars.tsx";

const { previous, next, pageLabel } = words;
const row = "testimonial-row";

/** What clients say, three at a time on wide screens, one on narrow ones. */
export function Testimonials() {
  return (
    <Section id="testimonials">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <Heading id="testimonials" text={words.headline} />
        <ArrowLink link={words.action} />
      </div>
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label={words.headline}
        className="mt-10"
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
              className="shrink-0 basis-full snap-start md:basis-[calc((100%-3rem)/3)]"
            >
              <TestimonialCard testimonial={item} />
            </li>
          ))}
        </ul>
        <Island
          name="carousel"
          of={Carousel}
          props={{ row, count: home.length, words: { previous, next, pageLabel } }}
          wakes={`#${row}`}
        />
      </div>
    </Section>
  );
}

/** One client's words. */
function TestimonialCard({ testimonial }: { readonly testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col rounded-card border border-hair bg-card p-7 md:p-5 lg:p-7">
      <Stars rating={testimonial.rating} label={`${testimonial.rating} ${words.ratingLabel}`} />
      <blockquote className="mt-4 grow font-serif text-h4 leading-normal font-semibold md:text-body lg:text-h4">
        <p>“{testimonial.quote}”</p>
      </blockquote>
      <figcaption className="mt-6">
        <span className="font-semibold">{testimonial.name}</span>
        <span className="block text-small text-quiet">{testimonial.location}</span>
      </figcaption>
    </figure>
  );
}
