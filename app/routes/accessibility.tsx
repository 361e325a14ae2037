import page from "#content/en/legal/accessibility.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";

export default function Accessibility() {
  return <LegalPage page={page} />;
}
