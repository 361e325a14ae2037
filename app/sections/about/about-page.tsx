import page from "#content/en/pages/about-us.yaml";
import { agencyData } from "#app/sections/page/agency-data.ts";
import { Closing } from "#app/sections/page/closing.tsx";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { Agents } from "./agents.tsx";
import { HowWeWork } from "./how-we-work.tsx";
import { OurPromise } from "./our-promise.tsx";
import { ReachUs } from "./reach-us.tsx";
import { Story } from "./story.tsx";
import { Values } from "./values.tsx";

const { closing } = page;

/** Who we are, how we work, where to find us. */
export function AboutPage() {
  return (
    <>
      <JsonLd data={agencyData} />
      <Story />
      <OurPromise />
      <Values />
      <Agents />
      <HowWeWork />
      <ReachUs />
      <Closing {...closing} />
    </>
  );
}
