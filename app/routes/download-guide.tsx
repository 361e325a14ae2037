import page from "#content/en/pages/download-guide.yaml";
import { errorPrefix } from "#app/forms/lead-form.tsx";
import { GuideForm } from "#app/forms/guide-form.tsx";
import { guideAction } from "#app/page-services.server.ts";
import { Island } from "#app/islands/island.tsx";
import { GuideContents, GuideDelivery, GuideOffer } from "#app/sections/guide.tsx";
import { whoAnswers } from "#app/sections/page/call-card.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/download-guide.ts";

const who = whoAnswers("guide");

export const action = guideAction;

export default function DownloadGuide({ actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={answer ? errorPrefix + page.title : page.title}
        description={page.description}
      />
      <GuideOffer
        form={
          <Island
            name="guide-form"
            of={GuideForm}
            props={{ page: "/download-guide", answer, who }}
            wake={answer ? "load" : "touch"}
          />
        }
      />
      <GuideContents />
      <GuideDelivery />
      <Closing {...page.closing} />
    </>
  );
}
