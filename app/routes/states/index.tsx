import states from "#content/en/states/states.yaml";
import { closing, index as words } from "#content/en/states/words.yaml";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { StatesOpening } from "#app/sections/states/state-page.tsx";

const mark = "*";

/** All states, and the Medigap rules that apply in every one. */
export default function StatesIndex() {
  const { headline, points, link } = words.federal;
  return (
    <>
      <PageHead title={words.title} description={words.description} />
      <div className="page pt-6 pb-16 md:pt-10 lg:pb-20">
        <Breadcrumb trail={[]} current={words.breadcrumb} />
        <StatesOpening headline={words.headline} intro={words.intro} />
        <h2 className="mt-12 text-h3">{words.list}</h2>
        <ul className="mt-4 [columns:9.25rem_auto] gap-x-4 text-balance sm:[columns:11rem_auto] sm:gap-x-8">
          {states.map(({ slug, name, medigap }) => (
            <li key={slug} className="break-inside-avoid">
              <a href={`/states/${slug}`} className="text-link min-w-12 gap-0">
                {name}
                {medigap && <span className="sr-only"> ({words.special})</span>}
                {medigap && <span aria-hidden="true">{mark}</span>}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-small" aria-hidden="true">
          {mark} {words.special}
        </p>
        <p className="mt-1 text-small">{words.others}</p>
      </div>
      <Section
        id="federal"
        on="sand"
        className="grid gap-x-8 gap-y-8 band lg:gap-x-16 roomy:grid-cols-12"
      >
        <div className="roomy:col-span-4">
          <Heading id="federal" text={headline} className="scroll-mt-24 text-h2" />
          <ArrowLink link={link} className="to-arrow mt-4 text-link" />
        </div>
        <PointList
          items={points}
          className="border-b border-line/40 roomy:col-span-8"
          row="border-t border-line/40 py-4"
          text="mt-1"
        />
      </Section>
      <Closing {...closing} />
    </>
  );
}
