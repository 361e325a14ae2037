import { description, faq, title } from "#content/en/pages/home.yaml";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import { GuideForm } from "#app/forms/guide-form.tsx";
import { ZipStrip } from "#app/plans/zip-strip.tsx";
import { guideAction } from "#app/page-services.server.ts";
import { Island } from "#app/islands/island.tsx";
import { Faq, FinalCall, LearningTeaser, QuizCall } from "#app/sections/home/next-steps.tsx";
import { GuideSection } from "#app/sections/home/guide-section.tsx";
import { Hero, Steps, TrustStrip, WhyChoose } from "#app/sections/home/opening.tsx";
import { Team, Testimonials } from "#app/sections/home/people.tsx";
import { agencyData, faqData, JsonLd, PageHead } from "#app/sections/page/page-head.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import type { Route } from "./+types/home.ts";

export const action = guideAction;

export default function Home({ actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={answer ? errorPrefix + title : title} description={description} />
      <JsonLd data={agencyData} />
      <JsonLd data={faqData(faq.items)} />
      <Hero />
      <SeasonNotice />
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
      <div className="mb-[clamp(48px,32px+4vw,88px)] max-md:hidden">
        <ZipStrip />
      </div>
      <QuizCall />
      <LearningTeaser />
      <WhyChoose />
      <Faq />
      <FinalCall />
    </>
  );
}
