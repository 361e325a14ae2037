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

/** Articles that have a table of their own instead of their topic's. */
const tablesOfArticles: Readonly<Record<string, string>> = {
  "medicare-costs-2025": "costs",
  "medicare-vs-medicaid": "programs",
};

interface ArticleTableProps {
  readonly topic: TopicSlug;
  /** The article's slug. */
  readonly article: string;
}

/** People at the table with what an article or its topic is about, across the screen; a low table on phones. */
export function ArticleTable({ topic, article }: ArticleTableProps) {
  return (
    <MarginDrawing of={tablesOfArticles[article] ?? topic} className="low-table topic-table" />
  );
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
