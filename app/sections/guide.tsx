import type { ReactNode } from "react";
import guide from "#content/en/guide/guide.yaml";
import page from "#content/en/pages/download-guide.yaml";
import { inside as home } from "#content/en/pages/home.yaml";
import { LaterAmounts } from "./page/later-amounts.tsx";
import { Breadcrumb } from "./page/page-head.tsx";
import { CheckList, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { buttonClass } from "#app/ui/button.tsx";

const { inside, receive } = page;
const { pages } = guide;

interface PageProps {
  readonly number: number;
  /** How wide it is shown, for the browser to choose a file. */
  readonly sizes: string;
  readonly alt?: string;
  readonly className?: string;
}

/**
 * A page of the guide's PDF, drawn by the build (scripts/guide/build-guide.ts). The large ones weigh as much as all the
 * rest of a page of the site, so a phone gets its own.
 */
function GuidePage({ number, sizes, alt = "", className }: PageProps) {
  return (
    <img
      src={`/guide/page-${number}.webp`}
      srcSet={`/guide/page-${number}-phone.webp 224w, /guide/page-${number}.webp 448w`}
      sizes={sizes}
      alt={alt}
      width={255}
      height={330}
      fetchPriority="low"
      decoding="async"
      className={className}
    />
  );
}

/** The guide's cover; `label` describes it for screen readers. */
function GuideCover({ label }: { readonly label: string }) {
  return (
    <GuidePage
      number={1}
      sizes="(max-width: 47.99rem) 112px, 240px"
      alt={label}
      className="block h-auto w-full border-3 border-ink"
    />
  );
}

/** Pages of the guide. */
export function GuidePages({ label }: { readonly label: string }) {
  return (
    <div role="img" aria-label={label} className="guide-pages">
      {pages.map((number) => (
        <GuidePage key={number} number={number} sizes="(max-width: 47.99rem) 30vw, 224px" />
      ))}
    </div>
  );
}

/** Id of the card with the guide form (forms/guide-form.tsx). */
const guideFormId = "guide-form";

interface GuideLinkProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * A button that scrolls smoothly to the guide form on the same page and focuses its first input (islands/page.ts).
 */
export function GuideLink({ children, className = buttonClass("accent") }: GuideLinkProps) {
  return (
    <a href={`#${guideFormId}`} data-smooth="" data-to-input="" className={className}>
      {children}
    </a>
  );
}

/** What the guide is, its cover, and its form. */
export function GuideOffer({ form }: { readonly form: ReactNode }) {
  return (
    <section className="page grid items-start gap-x-12 gap-y-8 pt-6 pb-14 md:pt-8 lg:grid-cols-[7fr_5fr] lg:pb-20 print:block roomy:max-lg:grid-cols-[5fr_7fr]">
      <div className="min-w-0">
        <Breadcrumb trail={[]} current={page.breadcrumb} />
        <h1 className="mt-2 max-w-[12ch] text-h1 md:mt-4">{page.headline}</h1>
        <p className="mt-4 measure text-quiet md:text-lead">{page.intro}</p>
        <LaterAmounts title={page.intro} className="mt-3" />
        <div className="mt-6 flex items-center gap-6 md:mt-8 md:max-lg:block lg:gap-12">
          <div className="w-28 shrink-0 -rotate-2 md:w-52 lg:w-60">
            <GuideCover label={page.coverAlt} />
          </div>
          <CheckList
            items={page.facts}
            className="stack-3 min-w-0 md:max-lg:mt-8"
            row="flex items-start gap-2.5 font-semibold"
            check="pt-1"
          />
        </div>
        <Drawing of="spots/guide" className="strip mt-4 -mb-8" optional />
        <div className="mt-8 max-md:hidden lg:mt-12">
          <Drawing of="guide" />
        </div>
      </div>
      <div className="min-w-0 lg:pt-4">{form}</div>
    </section>
  );
}

/** The guide's chapters, set like its table of contents. */
export function GuideContents() {
  return (
    <Section
      id="inside"
      on="band"
      className="grid gap-x-12 gap-y-10 band roomy:grid-cols-[4fr_8fr]"
    >
      <div className="md:sticky md:top-24 md:self-start">
        <Heading id="inside" text={inside.headline} />
        <p className="mt-5 max-w-[34ch] text-band-quiet lg:text-lead">{inside.intro}</p>
        <div className="mt-8 max-md:hidden">
          <GuidePages label={home.pagesAlt} />
        </div>
      </div>
      <div>
        <ol>
          {inside.topics.map(({ chapter, title, text }, index) => (
            <li
              key={chapter}
              className="grid grid-cols-[2.5rem_1fr] border-t border-band-line py-6 sm:grid-cols-[4rem_1fr]"
            >
              <span aria-hidden="true" className="font-serif text-h2 leading-none text-on-band">
                {index + 1}
              </span>
              <div>
                <h3 className="text-h3">{title}</h3>
                <p className="mt-1 max-w-[52ch] text-band-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h3 className="mt-6 border-t-3 border-marigold pt-6 text-h3">{inside.backLabel}</h3>
        <PointList
          items={inside.back}
          className="mt-4 grid gap-x-10 gap-y-4 sm:grid-cols-2"
          text="text-small text-band-quiet"
        />
      </div>
    </Section>
  );
}

/** How the guide arrives, and what happens afterwards. */
export function GuideDelivery() {
  return (
    <Section id="receive">
      <div className="grid items-end gap-x-16 gap-y-3 lg:grid-cols-12">
        <Heading id="receive" text={receive.headline} className="text-h2 lg:col-span-5" />
        <p className="text-lead text-quiet lg:col-span-7">{receive.intro}</p>
      </div>
      <ol className="mt-8 grid gap-x-12 gap-y-7 roomy:grid-cols-3">
        {receive.steps.map(({ title, text }) => (
          <li key={title} className="border-t-3 border-pine pt-5">
            <h3 className="text-h4">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 measure tip">{receive.after}</p>
    </Section>
  );
}
