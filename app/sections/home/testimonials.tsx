import { home } from "#content/agency/testimonials.yaml";
import { testimonials as words } from "#content/en/pages/home.yaml";
import { Island } from "#app/islands/island.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TestimonialCard } from "./testimonial-card.tsx";

const { previous, next, pageLabel } = words;
const row = "testimonial-row";

/** What clients say, three at a time on wide screens, one on narrow ones. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="page band">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <h2 id="testimonials" className="text-h2">
          {words.headline}
        </h2>
        <a href={words.action.to} className="text-link">
          {words.action.label}
          <Icon name="arrow" />
        </a>
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
              <TestimonialCard testimonial={item} ratingLabel={words.ratingLabel} />
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
    </section>
  );
}
