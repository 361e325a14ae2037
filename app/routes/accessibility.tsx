import { description, title } from "#content/en/legal/accessibility.yaml";
import { StillAccessibility } from "#app/sections/legal/still-legal.ts";
import { PageHead } from "#app/sections/page/page-head.tsx";

export default function Accessibility() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillAccessibility />
    </>
  );
}
