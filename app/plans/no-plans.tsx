import { breadcrumb, call } from "#content/en/plans/plans.yaml";
import type { ClosingWords, Link } from "#content/fields.ts";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { ButtonLink } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";

interface NoPlansProps {
  readonly page: {
    readonly title: string;
    readonly description: string;
    readonly closing: ClosingWords;
  };
  /** The page's name in its breadcrumb; if omitted, it has none. */
  readonly current?: string;
  readonly headline: string;
  readonly text: string;
  /** The way onward. */
  readonly link: Link;
}

/** A page about plans whose address names no county or year that we have a list for. */
export function NoPlans({ page, current, headline, text, link }: NoPlansProps) {
  return (
    <>
      <PageHead title={page.title} description={page.description} hidden />
      <div className="page grid items-center gap-x-16 gap-y-8 pt-6 pb-16 md:grid-cols-[7fr_5fr]">
        <div>
          {current !== undefined && (
            <Breadcrumb trail={[{ label: breadcrumb, to: "/plans" }]} current={current} />
          )}
          <h1 className={current === undefined ? "text-title" : "mt-3 text-title"}>{headline}</h1>
          <p className="mt-4 measure text-lead text-quiet">{text}</p>
          <ButtonLink link={link} look="accent" className="mt-6" />
          <p className="mt-6">
            {call} <PhoneNumber />
          </p>
        </div>
        <Drawing of="plans/weigh" />
      </div>
      <Closing {...page.closing} />
    </>
  );
}
