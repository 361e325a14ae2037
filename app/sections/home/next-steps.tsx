import agency from "#content/agency/agency.yaml";
import { learning, quiz, faq, final } from "#content/en/pages/home.yaml";
import { GuideLink } from "#app/sections/guide.tsx";
import {
  ArrowLink,
  ButtonLink,
  CheckList,
  Heading,
  Section,
  TextLink,
} from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Three articles, each with its topic's badge. */
export function LearningTeaser() {
  return (
    <Section id="learning" className="band print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <div>
          <Heading id="learning" text={learning.headline} />
          <p className="mt-3 text-lead text-quiet max-sm:hidden">{learning.intro}</p>
        </div>
        <ArrowLink link={learning.action} className="to-arrow text-link" />
      </div>
      <ul className="mt-6 grid gap-x-8 lg:grid-cols-3">
        {learning.teasers.map((teaser) => (
          <li
            key={teaser.to}
            className="relative flex flex-wrap items-start gap-4 rounded-card py-4 hover:bg-mint lg:-mx-4 lg:px-4"
          >
            <Drawing of={`badges/${teaser.badge}`} />
            <div className="flex-[1_10rem]">
              <h3 className="text-h4">
                <TextLink
                  link={{ label: teaser.title, to: teaser.to }}
                  className="underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
                />
              </h3>
              <p className="mt-1 text-small max-sm:hidden">{teaser.excerpt}</p>
              <p className="mt-1 text-small text-quiet">
                {teaser.category}, {teaser.minutes} {learning.readTime}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A link to the quiz. */
export function QuizCall() {
  return (
    <Section id="quiz" className="pb-[clamp(12px,6vw-10px,88px)] print:hidden">
      <div className="panel bg-mint">
        <Heading id="quiz" text={quiz.headline} />
        <p className="mt-3 measure max-sm:hidden">{quiz.text}</p>
        <CheckList
          items={quiz.facts}
          className="mt-4 flex flex-wrap gap-x-6 gap-y-1"
          row="inline-flex items-center gap-2 font-semibold"
        />
        <ButtonLink link={quiz.action} look="primary" className="mt-6" />
      </div>
    </Section>
  );
}

/** Common questions, one open at a time. */
export function Faq() {
  return (
    <Section id="faq" className="few-sheets grid gap-x-16 gap-y-3 band md:gap-y-6 lg:grid-cols-12">
      <div className="break-after-avoid lg:col-span-4 print:mb-3">
        <Heading id="faq" text={faq.headline} />
        <p className="mt-4 max-w-[36ch] text-lead text-quiet max-sm:hidden">{faq.intro}</p>
        <p className="mt-3 font-semibold print:hidden">{faq.more}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 print:hidden">
          <TextLink link={faq.learning} className="text-link max-sm:text-small" />
          <TextLink link={faq.contact} className="text-link max-sm:text-small" />
        </p>
      </div>
      <div className="lg:col-span-8">
        <Accordion name="faq" items={faq.items} />
      </div>
    </Section>
  );
}

/** The closing call to action: guide or phone. */
export function FinalCall() {
  return (
    <Section
      id="final"
      on="mint"
      className="grid items-center gap-x-16 gap-y-5 band print:hidden roomy:grid-cols-2"
    >
      <div>
        <Heading id="final" text={final.headline} />
        <p className="mt-3 measure text-lead text-quiet max-sm:hidden">{final.text}</p>
      </div>
      <div>
        <div className="flex flex-wrap gap-4">
          <GuideLink>{final.guideButton}</GuideLink>
          <a href={agency.phone.href} className={buttonClass("outline")}>
            <Icon name="phone" />
            {final.callLabel} {agency.phone.display}
          </a>
        </div>
        <p className="mt-4 text-small text-quiet">
          {final.privacyText} <TextLink link={final.privacy} className="font-semibold underline" />.
        </p>
      </div>
    </Section>
  );
}
