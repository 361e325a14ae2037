import page from "#content/en/pages/annual-notice-of-change.yaml";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PrintButton } from "#app/sections/page/print-button.tsx";
import { YearClock } from "#app/sections/pictures/year-clock.tsx";
import { ArrowLink, Heading, PointList } from "#app/sections/page/section.tsx";
import { RuleSources } from "#app/sections/tools/asking-page.tsx";
import { Drawing } from "#app/ui/art.tsx";

const { hero, table, check, decide } = page;

/** A checklist for a plan's Annual Notice of Change, made to be printed and filled in by hand. */
export default function AnnualNoticePage() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <div className="kept-sheet page stack-14 few-sheets pt-6 pb-16 md:pt-10 lg:stack-20 lg:pb-24 print:stack-5">
        <div>
          <Breadcrumb trail={[]} current={page.breadcrumb} />
          <div className="mt-3 grid items-center gap-x-12 gap-y-6 md:mt-6 print:mt-0 roomy:grid-cols-[7fr_5fr]">
            <div>
              <h1 className="max-w-[20ch] text-h1 print:max-w-none print:text-h2">
                {hero.headline}
              </h1>
              <p className="mt-6 measure text-lead text-quiet print:hidden">{hero.text}</p>
            </div>
            <div className="max-md:max-w-[26rem] print:hidden">
              <Drawing of="paying/next" first />
            </div>
          </div>
          <PointList
            items={hero.facts}
            className="mt-8 grid gap-x-10 gap-y-4 print:mt-4 print:grid-cols-3 print:text-small roomy:grid-cols-3"
            row="border-t-3 border-pine pt-3"
            text="mt-1"
          />
          <p className="mt-8 print:hidden">
            <PrintButton />
          </p>
        </div>
        <div className="print:hidden">
          <YearClock />
        </div>
        <ChangeTable />
        <section aria-labelledby="check" className="print:break-inside-avoid">
          <Heading id="check" text={check.headline} className="text-h3" />
          <ul className="stack-1 mt-4 max-w-[65ch] print:max-w-none">
            {check.items.map((item) => (
              <li key={item}>
                <label className="flex gap-4 py-2 print:py-0.5">
                  <Box />
                  {item}
                </label>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="decide">
          <Heading id="decide" text={decide.headline} className="text-h3" />
          <PointList
            items={decide.points}
            className="mt-4 grid gap-x-12 roomy:grid-cols-2"
            row="border-t border-hair py-4 print:py-1"
            text="mt-1"
          />
          <p className="print:hidden">
            <ArrowLink link={decide.link} />
          </p>
        </section>
      </div>
      <RuleSources {...page.sources} />
      <Closing {...page.closing} />
    </>
  );
}

/** A box to check, on paper or on the screen; nothing keeps or sends it. */
function Box({ className = "" }: { readonly className?: string }) {
  return <input type="checkbox" className={`tick size-7 ${className}`} />;
}

/** A field to write in. */
const blank = "\u00A0";

const cell = "border border-line px-3 py-2.5 text-left font-normal print:py-1";

/** Phones have no room to write in: there, the table is a checklist. */
const onPaper = "max-md:not-print:hidden";

/** What the letter says about this year and the next, to be filled in. */
function ChangeTable() {
  const [what, ...years] = table.columns;
  return (
    <section aria-labelledby="changes">
      <Heading id="changes" text={table.headline} className="text-h3" />
      <p className={`mt-3 measure ${onPaper}`}>{table.intro}</p>
      <table className="mt-5 w-full table-fixed border-collapse bg-card print:text-small">
        <thead>
          <tr>
            <th scope="col" className={`${cell} w-1/2 font-semibold max-md:not-print:w-full`}>
              {what}
            </th>
            {years.map((year) => (
              <th key={year} scope="col" className={`${cell} ${onPaper} font-semibold`}>
                {year}
              </th>
            ))}
          </tr>
        </thead>
        {table.groups.map(({ name, rows }) => (
          <tbody key={name} className="break-inside-avoid">
            <tr>
              <th scope="rowgroup" colSpan={3} className={`${cell} bg-mint font-semibold`}>
                {name}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row" className={cell}>
                  <label className="-my-2 flex gap-4 py-2">
                    <Box className="md:hidden print:hidden" />
                    {row}
                  </label>
                </th>
                {years.map((year) => (
                  <td key={year} className={`${cell} ${onPaper}`}>
                    {blank}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
