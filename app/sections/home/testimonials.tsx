import { Link } from "react-router";
import { home } from "#content/agency/testimonials.yaml";
import { testimonials as words } from "#content/en/pages/home.yaml";
import { Carousel } from "#app/ui/carousel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TestimonialCard } from "./testimonial-card.tsx";

/** What clients say, three at a time on wide screens, one on narrow ones. */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="page band">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <h2 id="testimonials" className="text-h2">
          {words.headline}
        </h2>
        <Link to={words.action.to} className="text-link">
          {words.action.label}
          <Icon name="arrow" />
        </Link>
      </div>
      <Carousel
        label={words.headline}
        words={words}
        slides={home.map((item) => ({
          key: item.name,
          content: <TestimonialCard testimonial={item} ratingLabel={words.ratingLabel} />,
        }))}
      />
    </section>
  );
}
