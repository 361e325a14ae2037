import type { Testimonial } from "#content/agency/testimonials.schema.ts";
import { Stars } from "#app/ui/stars.tsx";

interface TestimonialCardProps {
  readonly testimonial: Testimonial;
  readonly ratingLabel: string;
}

/** One client's words. */
export function TestimonialCard({ testimonial, ratingLabel }: TestimonialCardProps) {
  return (
    <figure className="flex h-full flex-col rounded-card border border-hair bg-card p-7 md:p-5 lg:p-7">
      <Stars rating={testimonial.rating} label={`${testimonial.rating} ${ratingLabel}`} />
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
