import type { Topics } from "#content/en/topics/schemas.ts";
import type { BadgeName } from "#content/fields.ts";
import { Badge, MarginDrawing } from "#app/ui/art.tsx";

export type TopicSlug = keyof Topics;

const badges: Record<TopicSlug, BadgeName> = {
  "medicare-basics": "part-a",
  "enrollment-periods": "calendar",
  "medicare-advantage": "part-c",
  "medicare-supplements": "medigap",
  "prescription-drug-plans": "part-d",
};

/** What lies on the table for a topic: seven months on a page, all care in one box, two policies that pay together. */
const drawings: Record<TopicSlug, string> = {
  "medicare-basics": "card",
  "enrollment-periods": "notes",
  "medicare-advantage": "shoebox",
  "medicare-supplements": "pages",
  "prescription-drug-plans": "pills",
};

/** Articles that have something else on the table than their topic. */
const drawingsOfArticles: Readonly<Record<string, string>> = {
  "medicare-costs-2025": "costs",
  "medicare-vs-medicaid": "programs",
};

interface TopicDrawingProps {
  readonly topic: TopicSlug;
  /** The article's slug. */
  readonly article: string;
}

/** Hands and things on the table that say what an article or its topic is about, for the article's head. */
export function TopicDrawing({ topic, article }: TopicDrawingProps) {
  const drawing = drawingsOfArticles[article] ?? drawings[topic];
  return <MarginDrawing of={drawing} className="beside-title max-sm:hidden print:hidden" />;
}

/** The topic's badge, its things and whoever reads them, on a table across the screen, for its own page. */
export function TopicHead({ topic }: { readonly topic: TopicSlug }) {
  return <MarginDrawing of={topic} className="topic-table" />;
}

interface TopicBadgeProps {
  readonly topic: TopicSlug;
  /** Its width and height in pixels. */
  readonly size?: number;
}

/** The badge of a topic, next to its name or to something about it. */
export function TopicBadge({ topic, size = 48 }: TopicBadgeProps) {
  return <Badge of={badges[topic]} size={size} />;
}
