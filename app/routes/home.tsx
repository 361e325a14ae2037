import type { ReactNode } from "react";
import { description, faq, title, inside, receive } from "#content/en/pages/home.yaml";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import { GuideForm } from "#app/forms/guide-form.tsx";
import { ZipStrip } from "#app/plans/zip-strip.tsx";
import { guideAction, zipStripLoader } from "#app/page-services.server.ts";
import { Island } from "#app/islands/island.tsx";
import { Faq, FinalCall, LearningTeaser, QuizCall } from "#app/sections/home/next-steps.tsx";
import { Hero } from "#app/sections/home/hero.tsx";
import { Steps, TrustStrip, WhyChoose } from "#app/sections/home/opening.tsx";
import { Team, Testimonials } from "#app/sections/home/people.tsx";
import { agencyData, faqData, JsonLd, PageHead } from "#app/sections/page/page-head.tsx";
import { guideReaders } from "#content/agency/testimonials.yaml";
import { PhoneLink } from "#app/sections/page/contact.tsx";
import { LaterAmounts } from "#app/sections/page/later-amounts.tsx";
import { GuidePages } from "#app/sections/guide.tsx";
import { Heading, PointList, Section, TextLink } from "#app/sections/page/section.tsx";
import type { Route } from "./+types/home.ts";

export const loader = zipStripLoader;
export const action = guideAction;

export default function Home({ actionData: answer, loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answer ? errorPrefix + title : title} description={description} />
      <JsonLd data={agencyData} />
      <JsonLd data={faqData(faq.items)} />
      <Hero />
      <TrustStrip />
      <GuideSection
        form={
          <Island
            name="guide-form"
            of={GuideForm}
            props={{ page: "/?index", answer }}
            wake={answer ? "load" : "touch"}
          />
        }
      />
      <Steps />
      <Team />
      <Testimonials />
      {/* Not on phones, where the page is as long as it may be; the comparison has the field too. */}
      <div className="mb-[clamp(48px,32px+4vw,88px)] max-md:hidden print:hidden">
        <ZipStrip {...loaderData} />
      </div>
      <QuizCall />
      <LearningTeaser />
      <WhyChoose />
      <Faq />
      <FinalCall />
    </>
  );
}

/** The guide: pages from it, its form, what is in it; how it arrives, and what readers say. */
function GuideSection({ form }: { readonly form: ReactNode }) {
  return (
    <Section id="inside" on="sand" className="guide-offer band print:hidden">
      <div>
        <Heading id="inside" text={inside.headline} />
        <p className="mt-4 measure text-lead text-quiet max-sm:hidden">{inside.intro}</p>
        <LaterAmounts title={inside.intro} className="mt-3" />
        <GuidePages label={inside.pagesAlt} />
      </div>
      <div>{form}</div>
      <GuideTopics />
      <ReceiveGuide />
      <ReaderQuotes />
    </Section>
  );
}

/** The guide's six topics, numbered as in its table of contents. */
function GuideTopics() {
  return (
    <ol className="grid pairs content-start gap-x-4 gap-y-4 sm:gap-x-10 md:max-lg:grid-cols-1">
      {inside.topics.map((topic, index) => (
        <li key={topic.title} className="flex gap-2 sm:gap-3">
          <span
            aria-hidden="true"
            className="w-5 shrink-0 font-serif text-h4 text-pine max-sm:text-small"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-h4 max-sm:text-small">{topic.title}</h3>
            <p className="text-small text-quiet max-sm:hidden">{topic.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** How the guide arrives, and what to do if it does not. */
function ReceiveGuide() {
  return (
    <div className="border-t border-line/40 pt-6 sm:pt-8">
      <h2 className="text-h3">{receive.headline}</h2>
      <PointList
        items={receive.steps}
        className="stack-3 mt-4"
        row="grid gap-x-6 max-sm:text-small lg:grid-cols-[9rem_1fr]"
      />
      <p className="mt-1 flex flex-wrap items-center gap-x-7 lg:pl-[10.5rem]">
        <PhoneLink className="text-pine underline" />
        <TextLink link={receive.talk} />
      </p>
    </div>
  );
}

/** What readers say. */
function ReaderQuotes() {
  if (guideReaders.length === 0) return null;
  return (
    <div className="border-t border-line/40 pt-6 sm:pt-8">
      <h3 className="text-h3">{inside.readersLabel}</h3>
      {guideReaders.map((reader) => (
        <figure key={reader.name} className="mt-4 tip">
          <blockquote className="max-sm:text-small">“{reader.quote}”</blockquote>
          <figcaption className="mt-1 text-small text-quiet">{reader.name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
