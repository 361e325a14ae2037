import { description, title } from "#content/en/topics/medicare-advantage.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { AdvantagePage } from "#app/sections/topics/advantage-page.tsx";

export default function MedicareAdvantage() {
  return (
    <>
      <PageHead title={title} description={description} />
      <AdvantagePage />
    </>
  );
}
