import page from "#content/en/pages/testimonials.yaml";
import { Closing } from "#app/sections/page/onward.tsx";
import { Hero } from "./hero.tsx";
import { Stats } from "./stats.tsx";
import { Stories } from "./stories.tsx";
import { WhyChoose } from "./why-choose.tsx";

const { closing } = page;

/** What clients say, and what can be counted. */
export function TestimonialsPage() {
  return (
    <>
      <Hero />
      <Stories />
      <Stats />
      <WhyChoose />
      <Closing {...closing} />
    </>
  );
}
