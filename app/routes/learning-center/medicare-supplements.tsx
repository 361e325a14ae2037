import { description, title } from "#content/en/topics/medicare-supplements.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { CompareLetters } from "#app/sections/topics/supplements/compare-letters.tsx";
import {
  SupplementsRest,
  SupplementsTop,
} from "#app/sections/topics/supplements/still-supplements.ts";

export default function MedicareSupplements() {
  return (
    <>
      <PageHead title={title} description={description} />
      <SupplementsTop />
      <CompareLetters />
      <SupplementsRest />
    </>
  );
}
