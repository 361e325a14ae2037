import page from "#content/en/legal/terms-of-service.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";

export default function TermsOfService() {
  return <LegalPage page={page} />;
}
