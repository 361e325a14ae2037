import type { ReactNode } from "react";
import type { OfficialRow } from "#content/amounts/current-official.ts";
import topics from "#content/en/topics/topics.yaml";
import type { Topics } from "#content/en/topics/topics.schema.ts";
import { OfficialPanel } from "#app/sections/amounts/official-panel.tsx";
import { Breadcrumb, type Crumb } from "#app/sections/page/breadcrumb.tsx";

interface TopicTopProps {
  readonly slug: keyof Topics;
  /** The page above this one. */
  readonly above: Crumb;
  readonly intro: string;
  /** The amounts that the page names. */
  readonly official: readonly OfficialRow[];
  /** What stands beside name and intro on wide screens. */
  readonly beside: ReactNode;
}

/** How a topic page begins: where it stands, its name, what it is about, the official amounts. */
export function TopicTop({ slug, above, intro, official, beside }: TopicTopProps) {
  const { name } = topics[slug];
  return (
    <div className="page pt-5 pb-14 md:pb-20">
      <Breadcrumb trail={[above]} current={name} />
      <div className="mt-6 grid items-end gap-x-16 gap-y-6 md:mt-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="text-h1">{name}</h1>
          <p className="mt-6 measure text-lead text-quiet">{intro}</p>
        </div>
        <div className="max-lg:mt-4 lg:col-span-5">{beside}</div>
      </div>
      <div className="mt-12">
        <OfficialPanel rows={official} />
      </div>
    </div>
  );
}
