import { description, title } from "#content/en/topics/medicare-basics.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillBasicsPage } from "#app/sections/topics/basics/still-basics.ts";

export default function MedicareBasics() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillBasicsPage />
    </>
  );
}
