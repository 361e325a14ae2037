import testimonials from "#content/agency/testimonials.yaml";
import page from "#content/en/pages/testimonials.yaml";
import { StoryCard } from "./story-card.tsx";

const { stories } = page;

/** Where each card stands on the 12 columns and how it looks: two speak up, and no two rows are alike. */
const places = [
  { place: "lg:col-span-7", look: "mint" },
  { place: "lg:col-span-5", look: "quiet" },
  { place: "lg:col-span-6", look: "quiet" },
  { place: "lg:col-span-6", look: "quiet" },
  { place: "lg:col-span-4", look: "quiet" },
  { place: "lg:col-span-8", look: "sand" },
  { place: "lg:col-span-5", look: "quiet" },
  { place: "lg:col-span-7", look: "quiet" },
] as const;

/** Eight clients, one card each. */
export function Stories() {
  return (
    <section aria-labelledby="stories" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <h2 id="stories" className="sr-only">
        {stories.headline}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-12">
        {testimonials.page.map((story, index) => (
          <li key={story.name} className={places[index]?.place}>
            <StoryCard story={story} has={stories.has} look={places[index]?.look ?? "quiet"} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-small text-quiet">{stories.note}</p>
    </section>
  );
}
