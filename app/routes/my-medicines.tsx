import page from "#content/en/tools/my-medicines.yaml";
import { Island } from "#app/islands/island.tsx";
import { MedicineList } from "#app/sections/medicines/medicine-list.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";

const { bottle, know } = page;

/**
 * A list of medicines to type and print, or to print and fill in by hand. It stays in the visitor's tab. The label to
 * copy from comes before the fields.
 */
export default function MyMedicines() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <div className="page grid items-start gap-x-8 pb-[clamp(40px,24px+4vw,80px)] lg:gap-x-16 print:hidden roomy:grid-cols-2">
        <div className="min-w-0 pt-6">
          <Breadcrumb trail={[page.above]} current={page.name} />
          <h1 className="mt-4 text-h1">{page.headline}</h1>
          <p className="mt-4 measure text-quiet lg:text-lead">{page.text}</p>
          <div className="mt-6 measure tip">
            <p className="font-semibold">{page.private.title}</p>
            <p className="mt-1">{page.private.text}</p>
          </div>
          <Drawing of="spots/medicines" className="mt-8 scene max-w-112 max-md:hidden" optional />
        </div>
        <Bottle />
      </div>
      <YourList />
      <Section id="know" className="band print:hidden">
        <Heading id="know" text={know.headline} />
        <PointList
          items={know.points}
          className="mt-6 grid gap-x-16 roomy:grid-cols-2"
          row="border-t border-hair py-5"
          text="mt-1 measure"
        />
      </Section>
      <Closing {...page.closing} />
    </>
  );
}

/** The fields and the sheet; on paper, the sheet alone. */
function YourList() {
  const { list } = page;
  return (
    <section aria-labelledby="list" className="bg-sand">
      <div className="page py-[clamp(28px,12px+4vw,80px)]">
        <div className="print:hidden">
          <Heading id="list" text={list.headline} />
          <p className="mt-3 scripted:hidden">{list.byHand}</p>
        </div>
        <div data-hides-bar="" className="mt-4 paper px-5 pb-6 lg:mt-6 lg:px-8 lg:pt-2">
          <Island name="medicine-list" of={MedicineList} props={{ labelledBy: "list" }} />
        </div>
      </div>
    </section>
  );
}

/** A pharmacy's label, with the parts to copy numbered. */
function Bottle() {
  return (
    <figure className="min-w-0 pt-8 md:pt-14">
      <div className="mx-auto max-w-88">
        <svg
          aria-hidden="true"
          viewBox="0 0 240 44"
          className="mx-auto block w-3/4 sketch text-card"
        >
          <path
            fill="currentColor"
            d="M2 44V12Q2 2 12 2h216q10 0 10 10v32zM40 14v20M80 14v20M120 14v20M160 14v20M200 14v20"
          />
        </svg>
        <div className="rounded-card border-3 border-ink bg-marigold py-5">
          <div className="stack-2 border-y-3 border-ink bg-card px-4 py-4">
            <p>
              <Mark number={1} text={bottle.pharmacy} />
            </p>
            {[bottle.medicine, bottle.strength].map((text, index) => (
              <p key={text} className="font-serif text-h3 font-semibold">
                <Mark number={index + 2} text={text} />
              </p>
            ))}
            <p>
              <Mark number={4} text={bottle.use} />
            </p>
            <p className="text-small text-quiet">{bottle.rest}</p>
          </div>
        </div>
      </div>
      <figcaption className="mx-auto mt-5 max-w-88">
        <p className="font-semibold">{bottle.headline}</p>
        <ol className="mt-2 list-decimal pl-6">
          {bottle.marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

/** A part of the label to copy, with its number in the list below. */
function Mark({ number, text }: { readonly number: number; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <b className="grid size-[1.75em] shrink-0 place-items-center rounded-full bg-pine font-sans text-[1rem] leading-none text-on-pine">
        {number}
      </b>
      {text}
    </span>
  );
}
