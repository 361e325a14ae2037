import page from "#content/en/pages/download-guide.yaml";
import { GuideFormCard } from "#app/forms/guide-form-card.tsx";
import { errorPrefix } from "#app/forms/use-error-title.ts";
import { guideAction } from "#app/guide-action.server.ts";
import { GuideContents } from "#app/sections/download-guide/guide-contents.tsx";
import { GuideDelivery } from "#app/sections/download-guide/guide-delivery.tsx";
import { GuideOffer } from "#app/sections/download-guide/guide-offer.tsx";
import { guideFormAnchor } from "#app/sections/guide/guide-form-anchor.ts";
import { Closing } from "#app/sections/page/closing.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/download-guide.ts";

export const action = guideAction;

export default function DownloadGuide({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={actionData ? errorPrefix + page.title : page.title}
        description={page.description}
      />
      <GuideOffer
        form={<GuideFormCard page="/download-guide" id={guideFormAnchor} answer={actionData} />}
      />
      <GuideContents />
      <GuideDelivery />
      <Closing {...page.closing} />
    </>
  );
}
