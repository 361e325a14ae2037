import page from "#content/en/legal/terms-of-service.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";

export default function TermsOfService() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <LegalPage page={page} />
    </>
  );
}
