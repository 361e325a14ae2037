import { description, title } from "#content/en/topics/medicare-supplements.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { SupplementsPage } from "#app/sections/topics/supplements-page.tsx";

export default function MedicareSupplements() {
  return (
    <>
      <PageHead title={title} description={description} />
      <SupplementsPage />
    </>
  );
}
