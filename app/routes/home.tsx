import { description, title } from "#content/en/pages/home.yaml";
import { GuideFormCard } from "#app/forms/guide-form-card.tsx";
import { errorPrefix } from "#app/forms/use-error-title.ts";
import { guideAction } from "#app/guide-action.server.ts";
import { guideFormAnchor } from "#app/sections/guide/guide-form-anchor.ts";
import { FinalCall } from "#app/sections/home/final-call.tsx";
import { GuideSection } from "#app/sections/home/guide-section.tsx";
import { Hero } from "#app/sections/home/hero.tsx";
import { HomeFaq, HomeMiddle, HomeOpening } from "#app/sections/home/still-home.ts";
import { Testimonials } from "#app/sections/home/testimonials.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/home.ts";

export const action = guideAction;

export default function Home({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={actionData ? errorPrefix + title : title} description={description} />
      <Hero />
      <HomeOpening />
      <Testimonials />
      <HomeMiddle />
      <GuideSection
        form={<GuideFormCard page="/?index" id={guideFormAnchor} answer={actionData} />}
      />
      <HomeFaq />
      <FinalCall />
    </>
  );
}
