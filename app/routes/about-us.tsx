import page from "#content/en/pages/about-us.yaml";
import { Agents } from "#app/sections/about/agents.tsx";
import { HowWeWork } from "#app/sections/about/how-we-work.tsx";
import { OurPromise } from "#app/sections/about/our-promise.tsx";
import { ReachUs } from "#app/sections/about/reach-us.tsx";
import { Story } from "#app/sections/about/story.tsx";
import { Values } from "#app/sections/about/values.tsx";
import { agencyData } from "#app/sections/page/agency-data.ts";
import { Closing } from "#app/sections/page/closing.tsx";
import { JsonLd } from "#app/sections/page/json-ld.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";

const { closing } = page;

export default function AboutUs() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <JsonLd data={agencyData} />
      <Story />
      <OurPromise />
      <Values />
      <Agents />
      <HowWeWork />
      <ReachUs />
      <Closing
        headline={closing.headline}
        text={closing.text}
        primary={closing.talk}
        secondary={closing.compare}
      />
    </>
  );
}
