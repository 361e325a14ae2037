import { description, title } from "#content/en/legal/privacy-policy.yaml";
import { StillPrivacyPolicy } from "#app/sections/legal/still-legal.ts";
import { PageHead } from "#app/sections/page/page-head.tsx";

export default function PrivacyPolicy() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillPrivacyPolicy />
    </>
  );
}
