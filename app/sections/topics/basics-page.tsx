import page, { official } from "#content/en/topics/medicare-basics.yaml";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { KeyTopics } from "./key-topics.tsx";
import { TopicPage } from "./topic-page.tsx";

/** Medicare in its parts, for whom it is new. */
export function BasicsPage() {
  return (
    <TopicPage slug="medicare-basics" page={page} official={official} beside={<InNumbers />}>
      <KeyTopics />
      <WhichPart />
    </TopicPage>
  );
}

/** Medicare in three numbers. */
function InNumbers() {
  return (
    <dl className="border-b border-hair">
      {page.numbers.map(({ figure, text }) => (
        <div
          key={figure}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-hair py-4"
        >
          <dt className="w-[1em] font-serif text-h1 leading-none font-semibold text-pine">
            {figure}
          </dt>
          <dd className="text-lead">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const { which } = page;

/** Everyday needs, and the part that looks after each. */
function WhichPart() {
  return (
    <Section id="which" on="band" className="grid gap-x-16 gap-y-10 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="which" text={which.headline} />
        <p className="mt-5 max-w-[36ch] text-band-quiet">{which.intro}</p>
      </div>
      <table className="w-full text-left lg:col-span-8">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className="w-1/2 pr-8 pb-3 align-bottom font-normal text-band-quiet">
              {which.need}
            </th>
            <th scope="col" className="pb-3 align-bottom font-normal text-band-quiet">
              {which.lookTo}
            </th>
          </tr>
        </thead>
        <tbody>
          {which.rows.map(({ need, lookTo }) => (
            <tr key={need} className="border-t border-band-line align-top max-sm:block max-sm:py-4">
              <th scope="row" className="font-normal max-sm:block sm:py-4 sm:pr-8">
                {need}
              </th>
              <td className="font-semibold max-sm:block sm:py-4">{lookTo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
