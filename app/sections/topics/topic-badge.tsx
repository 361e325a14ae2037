import type { Topics } from "#content/en/topics/schemas.ts";
import type { BadgeName } from "#content/fields.ts";
import { Drawing } from "#app/ui/art.tsx";

export type TopicSlug = keyof Topics;

const badges: Record<TopicSlug, BadgeName> = {
  "medicare-basics": "part-a",
  "enrollment-periods": "calendar",
  "medicare-advantage": "part-c",
  "medicare-supplements": "medigap",
  "prescription-drug-plans": "part-d",
};

/** The topic's badge, its things and whoever reads them, on a table across the screen, for its own page. */
export function TopicHead({ topic }: { readonly topic: TopicSlug }) {
  return <Drawing of={`margins/${topic}`} className="topic-table" />;
}

interface TopicBadgeProps {
  readonly topic: TopicSlug;
  /** Its width and height in pixels. */
  readonly size?: number;
}

/** The badge of a topic, next to its name or to something about it. */
export function TopicBadge({ topic, size = 48 }: TopicBadgeProps) {
  return <Drawing of={`badges/${badges[topic]}`} width={size} />;
}
