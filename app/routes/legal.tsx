import accessibility from "#content/en/legal/accessibility.yaml";
import privacyPolicy from "#content/en/legal/privacy-policy.yaml";
import termsOfService from "#content/en/legal/terms-of-service.yaml";
import { usePath, PageHead, Breadcrumb } from "#app/sections/page/page-head.tsx";
import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import parts from "#content/en/legal/legal-parts.yaml";
import type { LegalPage as Page, LegalSection as Section } from "#content/en/legal/schemas.ts";
import { Day } from "#app/sections/page/day.tsx";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { Heading, PointList } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

/** Each page, and who looks over the edge of its summary. */
const pages = new Map<string, LegalPageProps>([
  ["/accessibility", { page: accessibility, spot: "pair" }],
  ["/privacy-policy", { page: privacyPolicy, spot: "filing" }],
  ["/terms-of-service", { page: termsOfService, spot: "card" }],
]);

export default function Legal() {
  const path = usePath();
  const props = pages.get(path);
  if (!props) throw new Error(`There is no legal page at ${path}`);
  return <LegalPage {...props} />;
}

interface LegalPageProps {
  readonly page: Page;
  /** A symbol of content/art/spots.svg. */
  readonly spot: string;
}

/** A legal page: a summary, then every section, with a table of contents where there is room. */
function LegalPage({ page, spot }: LegalPageProps) {
  const sections = page.sections.filter(
    ({ state }) => state === undefined || licenses.states.some(({ code }) => code === state),
  );
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <header className="page grid gap-x-16 gap-y-8 pt-6 pb-12 md:pt-10 lg:grid-cols-12 lg:pb-16">
        <div className="lg:col-span-7">
          <Breadcrumb trail={[]} current={page.heading} />
          <h1 className="mt-3 text-h1 md:mt-6">{page.heading}</h1>
          <p className="mt-6 measure text-lead text-quiet">{page.intro}</p>
          <p className="mt-5 text-small text-quiet">
            {parts.reviewed} <Day day={page.reviewed} />
          </p>
        </div>
        <div className="self-end lg:col-span-5">
          <Drawing of={`spots/${spot}`} className="mr-8 ml-auto perched" optional />
          <section aria-labelledby="short" className="paper p-6 sm:p-8">
            <Heading id="short" text={parts.short} className="pr-4 text-h4" />
            <ul className="in-short mt-3">
              {page.short.map((line) => (
                <li key={line}>
                  <WholeNumbers>{line}</WholeNumbers>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </header>
      <div className="page pb-16 lg:pb-24">
        <div className="grid items-start gap-x-16 border-t border-hair lg:grid-cols-12">
          <LegalContents sections={sections} />
          <div className="lg:col-span-9">
            {sections.map((section) => (
              <LegalSection key={section.id} section={section} />
            ))}
            <LegalQuestions />
          </div>
        </div>
      </div>
    </>
  );
}

/** Links to the sections, beside the text on wide screens; they stay in sight if a low window has room for all. */
function LegalContents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className={`hidden pt-10 lg:col-span-3 lg:block ${sections.length > 9 ? "" : "sticky top-24"}`}
    >
      <h2 id="contents" className="font-sans text-body font-semibold tracking-normal">
        {parts.contents}
      </h2>
      <ul className="mt-2 border-l border-hair">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-2 pl-4 text-small leading-snug text-quiet underline decoration-line underline-offset-4 hover:text-pine hover:decoration-current"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One section: paragraphs, with a list or terms if it has any. */
function LegalSection({ section }: { readonly section: Section }) {
  const { id, heading, drawing, paragraphs, list, terms } = section;
  return (
    <section aria-labelledby={id} className="measure pt-10">
      {drawing && <Drawing of={`margins/${drawing}`} className="in-margin md:mt-1" />}
      <Heading id={id} text={heading} className={`scroll-mt-24 text-h3 ${drawing ? "mt-2" : ""}`} />
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          <WholeNumbers>{paragraph}</WholeNumbers>
        </p>
      ))}
      {list && (
        <ul className="stack-2 mt-4 list-disc pl-6 marker:text-pine">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {terms && (
        <PointList
          items={terms.map(({ term, text }) => ({ title: term, text }))}
          className="mt-5 border-b border-hair"
          row="border-t border-hair py-4"
          text="mt-1"
        />
      )}
    </section>
  );
}

const { ask } = parts;
const { street, city, state, postalCode } = agency.address;

/** Where to send questions about the page: phone, email and mail. */
function LegalQuestions() {
  return (
    <section aria-labelledby="ask" className="mt-14 measure panel bg-mint">
      <Heading id="ask" text={ask.heading} className="text-h3" />
      <WithFace className="mt-4">
        <p>{ask.text}</p>
      </WithFace>
      <address className="mt-4 grid gap-x-8 gap-y-2 not-italic sm:grid-cols-[auto_1fr]">
        <p className="flex flex-wrap items-center gap-x-2">
          {ask.call}
          <a href={agency.phone.href} className="text-link text-h4">
            {agency.phone.display}
          </a>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          {ask.write}
          <a href={`mailto:${agency.email}`} className="text-link">
            {agency.email}
          </a>
        </p>
        <p className="sm:col-span-2">
          {ask.post} {agency.name}, {street}, {city}, {state} {postalCode}
        </p>
      </address>
    </section>
  );
}
