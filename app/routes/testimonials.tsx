import page from "#content/en/pages/testimonials.yaml";
import { Closing } from "#app/sections/page/closing.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { Hero } from "#app/sections/testimonials/hero.tsx";
import { Stats } from "#app/sections/testimonials/stats.tsx";
import { Stories } from "#app/sections/testimonials/stories.tsx";
import { WhyChoose } from "#app/sections/testimonials/why-choose.tsx";

const { closing } = page;

export default function Testimonials() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <Hero />
      <Stories />
      <Stats />
      <WhyChoose />
      <Closing
        headline={closing.headline}
        text={closing.text}
        primary={closing.talk}
        secondary={closing.compare}
      />
    </>
  );
}
