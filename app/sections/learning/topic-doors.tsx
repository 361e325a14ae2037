import page from "#content/en/pages/learning-center/home.yaml";
import topics from "#content/en/topics/topics.yaml";
import { topicSlugs } from "#content/en/topics/schemas.ts";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { LinkRow } from "#app/sections/tools/tool-list.tsx";

const { topics: words } = page;
const [start, ...others] = topicSlugs.map((slug) => ({
  ...topics[slug],
  to: `/learning-center/${slug}`,
}));
const list = [...others, words.glossary];

/** The letters of the four parts, as decoration. */
function PartLetters() {
  return (
    <ul aria-hidden="true" className="grid w-fit grid-cols-2 gap-3 max-lg:hidden">
      {words.letters.map((letter) => (
        <li
          key={letter}
          className="flex size-24 items-center justify-center rounded-card border-2 border-band-line font-serif text-h2 font-semibold"
        >
          {letter}
        </li>
      ))}
    </ul>
  );
}

/** The six entries to the learning center: one to start with, four topics, and the glossary. */
export function TopicDoors() {
  return (
    <Section id="topics">
      <Heading id="topics" text={words.headline} />
      <div className="mt-10 grid gap-x-16 gap-y-4 lg:grid-cols-12">
        {start && (
          <div className="relative flex flex-col justify-between gap-10 rounded-card bg-band p-8 text-on-band lg:col-span-5 lg:p-10">
            <p className="text-band-quiet">{words.start}</p>
            <PartLetters />
            <div>
              <h3 className="text-h2">
                <a
                  href={start.to}
                  className="underline decoration-2 underline-offset-6 after:absolute after:inset-0"
                >
                  {start.name}
                </a>
              </h3>
              <p className="mt-4 text-lead text-band-quiet">{start.description}</p>
            </div>
          </div>
        )}
        <ul className="lg:col-span-7">
          {list.map(({ name, description, to }) => (
            <LinkRow
              key={to}
              name={name}
              description={description}
              to={to}
              className="border-b border-hair hover:bg-mint lg:px-4"
            />
          ))}
        </ul>
      </div>
    </Section>
  );
}
