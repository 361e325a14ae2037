import page from "#content/en/pages/learning-center/home.yaml";
import topics from "#content/en/topics/topics.yaml";
import { topicSlugs } from "#content/en/topics/schemas.ts";
import { Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";
import type { BadgeName } from "#content/fields.ts";
import { Badge } from "#app/ui/art.tsx";

const { topics: words } = page;
const [first, ...others] = topicSlugs;

const parts: Record<(typeof words.letters)[number], BadgeName> = {
  A: "part-a",
  B: "part-b",
  C: "part-c",
  D: "part-d",
};

/** The six entries to the learning center: one to start with, four topics, and the glossary. */
export function TopicDoors() {
  return (
    <Section id="topics">
      <Heading id="topics" text={words.headline} />
      <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-12 lg:gap-x-16">
        <Start />
        <ul className="folders lg:col-span-7">
          {others.map((slug) => (
            <li key={slug}>
              <TopicBadge topic={slug} size={56} />
              <Entry to={`/learning-center/${slug}`} {...topics[slug]} />
            </li>
          ))}
          <li>
            <Badge of="words" size={56} />
            <Entry {...words.glossary} />
          </li>
        </ul>
      </div>
    </Section>
  );
}

/** Where to begin, with the badges of the four parts. */
function Start() {
  const { name, description } = topics[first];
  return (
    <div className="relative flex flex-col justify-between gap-8 rounded-card bg-band p-8 text-on-band md:flex-row md:items-center lg:col-span-5 lg:flex-col lg:items-start lg:p-10">
      <div className="grid w-fit grid-cols-2 gap-4 md:max-lg:order-last lg:w-full lg:gap-6 lg:[&_img]:size-full">
        {words.letters.map((letter) => (
          <Badge key={letter} of={parts[letter]} size={88} />
        ))}
      </div>
      <div>
        <p className="mb-3 text-band-quiet">{words.start}</p>
        <h3 className="text-h2">
          <a
            href={`/learning-center/${first}`}
            className="underline decoration-2 underline-offset-6 after:absolute after:inset-0"
          >
            {name}
          </a>
        </h3>
        <p className="mt-4 text-lead text-band-quiet">{description}</p>
      </div>
    </div>
  );
}

interface EntryProps {
  readonly name: string;
  readonly description: string;
  readonly to: string;
}

function Entry({ name, description, to }: EntryProps) {
  return (
    <div>
      <h3 className="text-h3">
        <TextLink
          link={{ label: name, to }}
          className="underline decoration-line underline-offset-4 after:absolute after:inset-0"
        />
      </h3>
      <p className="mt-1 max-w-[48ch]">{description}</p>
    </div>
  );
}
