import page from "#content/en/legal/accessibility.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";

export default function Accessibility() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <LegalPage page={page} />
    </>
  );
}
