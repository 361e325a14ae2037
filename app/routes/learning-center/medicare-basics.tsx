import { description, title } from "#content/en/topics/medicare-basics.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { BasicsPage } from "#app/sections/topics/basics-page.tsx";

export default function MedicareBasics() {
  return (
    <>
      <PageHead title={title} description={description} />
      <BasicsPage />
    </>
  );
}
