import accessibility from "#content/en/legal/accessibility.yaml";
import privacyPolicy from "#content/en/legal/privacy-policy.yaml";
import termsOfService from "#content/en/legal/terms-of-service.yaml";
import { LegalPage } from "#app/sections/legal-page.tsx";
import { usePath } from "#app/sections/page/page-head.tsx";

const pages = new Map([
  ["/accessibility", accessibility],
  ["/privacy-policy", privacyPolicy],
  ["/terms-of-service", termsOfService],
]);

export default function Legal() {
  const path = usePath();
  const page = pages.get(path);
  if (!page) throw new Error(`There is no legal page at ${path}`);
  return <LegalPage page={page} />;
}
