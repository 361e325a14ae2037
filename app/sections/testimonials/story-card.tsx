import type { ClientStory } from "#content/agency/testimonials.schema.ts";

interface StoryCardProps {
  readonly story: ClientStory;
  /** Stands before the plans, e.g. "Has now:". */
  readonly has: string;
  readonly look: keyof typeof looks;
}

const looks = {
  mint: "border-mint bg-mint font-serif text-h3 leading-snug font-semibold",
  sand: "border-sand bg-sand font-serif text-h3 leading-snug font-semibold",
  quiet: "border-hair bg-card text-lead",
};

/** What one client said, who said it, and what they have now. */
export function StoryCard({ story, has, look }: StoryCardProps) {
  return (
    <figure className={`flex h-full flex-col rounded-card border p-6 sm:p-8 ${looks[look]}`}>
      <blockquote className="grow">
        <p>“{story.quote}”</p>
      </blockquote>
      <figcaption className="mt-6 font-sans text-body font-normal">
        <span className="font-semibold">{story.name}</span>
        <span className="block text-small text-quiet">{story.location}</span>
        <span className="mt-2 block border-t border-line/40 pt-2 text-small">
          {has} {story.plans}
        </span>
      </figcaption>
    </figure>
  );
}
