import type { ComponentType, ReactNode } from "react";
import { articlePages } from "virtual:article-pages";
import type { ArticleModule } from "#content/en/articles/article-card.ts";
import { still } from "#app/ui/still.tsx";

const frame = import.meta.env.SSR ? await import("./article-frame.tsx") : undefined;
type Frame = NonNullable<typeof frame>;

const parts = new Map(
  Object.entries(articlePages).map(([slug, { sent, fetch }]) => {
    const part = (name: keyof Frame, className?: string) =>
      still(
        sent && frame && framed(frame, sent, name),
        async () => {
          const [loaded, page] = await Promise.all([import("./article-frame.tsx"), fetch?.()]);
          if (!page) throw new Error(`The article ${slug} cannot be fetched`);
          return framed(loaded, page, name);
        },
        className,
      );
    const side = part("ArticleBeside", "xl:col-span-4 xl:pt-16");
    return [slug, { Top: part("ArticleTop"), Text: part("ArticleText"), Side: side }];
  }),
);

function framed(frameModule: Frame, page: ArticleModule, name: keyof Frame): ComponentType {
  const Framed = frameModule[name];
  return () => <Framed page={page} />;
}

interface StillArticleProps {
  readonly slug: string;
  /** Stands between the title and the text. */
  readonly share: ReactNode;
}

/** An article in its frame, which the browser leaves as it came. */
export function StillArticle({ slug, share }: StillArticleProps) {
  const part = parts.get(slug);
  if (!part) return null;
  return (
    <div className="page grid gap-x-16 gap-y-14 pt-4 pb-16 md:pb-24 xl:grid-cols-12">
      <article className="min-w-0 xl:col-span-8">
        <part.Top />
        {share}
        <part.Text />
      </article>
      <part.Side />
    </div>
  );
}
