import type { PageHandle } from "#contract/page-handle.ts";
import page from "#content/en/pages/learning-center/home.yaml";
import { Featured } from "#app/sections/article/article-lists.tsx";
import { SearchPage } from "#app/sections/learning/search-page.tsx";
import { searchLoader } from "#app/page-services.server.ts";
import { Drawing } from "#app/ui/art.tsx";
import topics from "#content/en/topics/topics.yaml";
import { topicSlugs } from "#content/en/topics/schemas.ts";
import { Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { TopicBadge } from "#app/sections/topics/topic-badge.tsx";
import type { BadgeName } from "#content/fields.ts";
import tools from "#content/en/tools/tools.yaml";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/home.ts";

export const handle = { query: ["q"] } satisfies PageHandle;

export const loader = searchLoader;

export default function LearningCenter({ loaderData }: Route.ComponentProps) {
  return (
    <SearchPage
      address="/learning-center"
      words={page}
      trail={[]}
      answer={loaderData}
      picture={<Drawing of="learning" first />}
    >
      <TopicDoors />
      <ToolList />
      <Featured />
    </SearchPage>
  );
}

const { topics: words } = page;
const [first, ...others] = topicSlugs;

const parts: Record<(typeof words.letters)[number], BadgeName> = {
  A: "part-a",
  B: "part-b",
  C: "part-c",
  D: "part-d",
};

/** The six entries to the learning center: one to start with, four topics, and the glossary. */
function TopicDoors() {
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
            <Drawing of="badges/words" width={56} />
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
    <div className="relative flex flex-col justify-between gap-8 panel bg-band text-on-band sm:p-8 md:max-lg:flex-row md:max-lg:items-center lg:col-span-5">
      <ul className="grid grow pairs gap-4 md:max-lg:order-last md:max-lg:w-1/2 md:max-lg:flex-none lg:gap-5">
        {words.letters.map((letter) => (
          <li
            key={letter}
            className="tilted p-3 text-small leading-snug font-semibold text-ink xl:p-5 xl:text-body xl:leading-snug xl:[&_img]:size-24"
          >
            <Drawing of={`badges/${parts[letter]}`} width={64} />
            <span className="sr-only">{letter}: </span>
            <p className="mt-3">{words.covers[letter]}</p>
          </li>
        ))}
      </ul>
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

/** The pages that visitors use with their own dates, costs and medicines. */
function ToolList() {
  return (
    <Section
      id="tools"
      className="grid gap-x-8 gap-y-8 pb-[clamp(56px,32px+5vw,104px)] lg:gap-x-16 roomy:grid-cols-12"
    >
      <div className="roomy:col-span-5">
        <Heading id="tools" text={tools.headline} />
        <p className="mt-4 measure text-quiet">{tools.text}</p>
        <Drawing of="margins/dates" className="mt-8 w-full max-md:hidden print:hidden" />
      </div>
      <ul className="border-b border-hair roomy:col-span-7">
        {tools.items.map(({ name, description, to, badge }) => (
          <LinkRow key={to} name={name} description={description} to={to} badge={badge} />
        ))}
      </ul>
    </Section>
  );
}

interface LinkRowProps {
  readonly name: string;
  readonly description: string;
  readonly to: string;
  readonly badge: BadgeName;
}

/** A row of a list of pages; a press anywhere on it opens the page. */
function LinkRow({ name, description, to, badge }: LinkRowProps) {
  return (
    <li className="group relative flex items-center gap-4 border-t border-hair py-5 sm:gap-6">
      <Drawing of={`badges/${badge}`} />
      <div className="grow">
        <h3 className="text-h3">
          <TextLink
            link={{ label: name, to }}
            className="underline decoration-line underline-offset-4 group-hover:decoration-current after:absolute after:inset-0"
          />
        </h3>
        <p className="mt-1 max-w-[52ch]">{description}</p>
      </div>
      <span className="text-pine max-sm:hidden">
        <Icon name="arrow" />
      </span>
    </li>
  );
}
