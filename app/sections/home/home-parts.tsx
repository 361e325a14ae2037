import { faq, hero } from "#content/en/pages/home.yaml";
import { GuideCover } from "#app/sections/guide/guide-cover.tsx";
import { agencyData } from "#app/sections/page/agency-data.ts";
import { faqData } from "#app/sections/page/faq-data.ts";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { EnrollmentWindow } from "./enrollment-window.tsx";
import { Faq } from "./faq.tsx";
import { GuideHead } from "./guide-head.tsx";
import { GuideTopics } from "./guide-topics.tsx";
import { LearningTeaser } from "./learning-teaser.tsx";
import { QuizCall } from "./quiz-call.tsx";
import { ReaderQuotes } from "./reader-quotes.tsx";
import { ReceiveGuide } from "./receive-guide.tsx";
import { Steps } from "./steps.tsx";
import { Team } from "./team.tsx";
import { TrustStrip } from "./trust-strip.tsx";
import { WhyChoose } from "./why-choose.tsx";

/** The guide's cover in the first screen. */
export function HomeCover() {
  return <GuideCover label={hero.coverAlt} />;
}

/** What the agency is and does, up to what its clients say. */
export function HomeOpening() {
  return (
    <>
      <JsonLd data={agencyData} />
      <TrustStrip />
      <Steps />
      <WhyChoose />
    </>
  );
}

/** Between the clients and the guide. */
export function HomeMiddle() {
  return (
    <>
      <Team />
      <LearningTeaser />
      <QuizCall />
    </>
  );
}

/** The guide's topics and one of its pages, beside the form. */
export function GuideInside() {
  return (
    <>
      <GuideHead />
      <GuideTopics />
      <EnrollmentWindow />
    </>
  );
}

/** How the guide comes, and what its readers say, under the form. */
export function GuideReceived() {
  return (
    <>
      <ReceiveGuide />
      <ReaderQuotes />
    </>
  );
}

/** The first questions. */
export function HomeFaq() {
  return (
    <>
      <JsonLd data={faqData(faq.items)} />
      <Faq />
    </>
  );
}
