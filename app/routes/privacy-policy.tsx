import page from "#content/en/legal/privacy-policy.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";

export default function PrivacyPolicy() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <LegalPage page={page} />
    </>
  );
}
