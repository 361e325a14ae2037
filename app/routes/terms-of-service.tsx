import { description, title } from "#content/en/legal/terms-of-service.yaml";
import { StillTermsOfService } from "#app/sections/legal/still-legal.ts";
import { PageHead } from "#app/sections/page/page-head.tsx";

export default function TermsOfService() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillTermsOfService />
    </>
  );
}
