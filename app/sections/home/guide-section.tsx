import type { ReactNode } from "react";
import { guideReaders } from "#content/agency/testimonials.yaml";
import { inside, receive } from "#content/en/pages/home.yaml";
import { PhoneLink } from "#app/sections/page/contact.tsx";
import { Heading, PointList, Section, TextLink } from "#app/sections/page/section.tsx";

/** What is in the guide, beside its form; how it arrives, and what readers say. */
export function GuideSection({ form }: { readonly form: ReactNode }) {
  return (
    <Section id="inside" on="sand" className="grid gap-x-16 gap-y-14 band lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <Heading id="inside" text={inside.headline} />
        <p className="mt-5 measure text-lead text-quiet">{inside.intro}</p>
        <GuideTopics />
        <EnrollmentWindow />
      </div>
      <div className="min-w-0 lg:col-span-5">
        <div className="lg:sticky lg:top-24">{form}</div>
      </div>
      <div className="grid gap-x-16 gap-y-14 border-t border-line/40 pt-14 lg:col-span-12 lg:grid-cols-12">
        <ReceiveGuide />
        <ReaderQuotes />
      </div>
    </Section>
  );
}

/** The guide's six topics, numbered as in its table of contents. */
function GuideTopics() {
  return (
    <ol className="mt-9 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10">
      {inside.topics.map((topic, index) => (
        <li key={topic.title} className="flex gap-4 border-t border-line/40 py-5">
          <span
            aria-hidden="true"
            className="w-7 shrink-0 font-serif text-h3 leading-none text-pine"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-h4">{topic.title}</h3>
            <p className="mt-1 text-small text-quiet">{topic.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Index of the month of the 65th birthday. */
const birthday = 3;

/** The seven months of the Initial Enrollment Period (42 CFR 407.14). */
function EnrollmentWindow() {
  return (
    <figure className="mt-8 rounded-card bg-card p-6 sm:p-8">
      <figcaption>
        <span className="font-serif text-h4 font-semibold">{inside.windowTitle}</span>
        <span className="mt-2 block max-w-[58ch] text-small">{inside.windowText}</span>
      </figcaption>
      <ol className="mt-6 grid grid-cols-7 items-end gap-1 text-[min(1em,max(16px,4.5vw))] sm:gap-2">
        {inside.windowMonths.map((month, index) => (
          <li
            key={month.short}
            className={`grid place-items-center rounded-control font-semibold ${tone(index)}`}
          >
            <span aria-hidden="true">{month.short}</span>
            <span className="sr-only">{month.long}</span>
          </li>
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-7 gap-1 text-[min(--theme(--size-small),5vw)] leading-snug sm:gap-2">
        <p className="col-span-3 border-t-3 border-pine pt-2 font-semibold">
          {inside.windowBefore}
        </p>
        <p className="border-t-3 border-marigold pt-2">
          <span className="-mx-1 block text-center max-sm:sr-only">{inside.windowMonth}</span>
        </p>
        <p className="col-span-3 border-t-3 border-line pt-2">{inside.windowAfter}</p>
      </div>
    </figure>
  );
}

function tone(index: number): string {
  if (index === birthday) return "h-20 bg-marigold text-on-marigold";
  return index < birthday ? "h-14 bg-pine text-on-pine" : "h-14 border-2 border-line";
}

/** How the guide arrives, and what to do if it does not. */
function ReceiveGuide() {
  return (
    <div className="lg:col-span-7">
      <h2 className="text-h3">{receive.headline}</h2>
      <PointList
        items={receive.steps}
        className="stack-5 mt-5"
        row="grid gap-x-6 sm:grid-cols-[11rem_1fr]"
      />
      <p className="mt-2 flex flex-wrap items-center gap-x-7 gap-y-2 sm:pl-[12.5rem]">
        <PhoneLink className="text-pine underline" />
        <TextLink link={receive.talk} />
      </p>
    </div>
  );
}

/** Quotes of two readers. */
function ReaderQuotes() {
  return (
    <div className="lg:col-span-5">
      <h3 className="text-h3">{inside.readersLabel}</h3>
      {guideReaders.map((reader) => (
        <figure key={reader.name} className="mt-5 border-l-3 border-marigold pl-5">
          <blockquote>“{reader.quote}”</blockquote>
          <figcaption className="mt-1 text-small text-quiet">{reader.name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
