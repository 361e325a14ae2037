import { description, title } from "#content/en/topics/medicare-advantage.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillAdvantagePage } from "#app/sections/topics/advantage/still-advantage.ts";

export default function MedicareAdvantage() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillAdvantagePage />
    </>
  );
}
