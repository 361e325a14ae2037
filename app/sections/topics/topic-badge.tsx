import type { Topics } from "#content/en/topics/schemas.ts";
import type { BadgeName } from "#content/fields.ts";
import { Badge } from "#app/ui/art.tsx";

export type TopicSlug = keyof Topics;

const badges: Record<TopicSlug, BadgeName> = {
  "medicare-basics": "part-a",
  "enrollment-periods": "calendar",
  "medicare-advantage": "part-c",
  "medicare-supplements": "medigap",
  "prescription-drug-plans": "part-d",
};

interface TopicBadgeProps {
  readonly topic: TopicSlug;
  /** Its width and height in pixels. */
  readonly size?: number;
}

/** The badge of a topic, next to its name or to something about it. */
export function TopicBadge({ topic, size = 48 }: TopicBadgeProps) {
  return <Badge of={badges[topic]} size={size} />;
}
