import accessibility from "#content/en/legal/accessibility.yaml";
import privacy from "#content/en/legal/privacy-policy.yaml";
import terms from "#content/en/legal/terms-of-service.yaml";
import { LegalPage } from "./legal-page.tsx";

/** What we ask, keep and pass on. */
export function PrivacyPolicy() {
  return <LegalPage page={privacy} />;
}

/** What visitors and we can hold each other to. */
export function TermsOfService() {
  return <LegalPage page={terms} />;
}

/** How the site is made for everyone, and whom to tell where it is not. */
export function Accessibility() {
  return <LegalPage page={accessibility} />;
}
