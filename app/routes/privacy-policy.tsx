import page from "#content/en/legal/privacy-policy.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";

export default function PrivacyPolicy() {
  return <LegalPage page={page} />;
}
