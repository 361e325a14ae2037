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
import { Accordion } from "#app/ui/accordion.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Three articles, set like a table of contents. */
export function LearningTeaser() {
  return (
    <Section id="learning">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <Heading id="learning" text={learning.headline} />
          <p className="mt-3 text-lead text-quiet">{learning.intro}</p>
        </div>
        <ArrowLink link={learning.action} />
      </div>
      <ul className="mt-10 border-b border-hair">
        {learning.teasers.map((teaser) => (
          <li
            key={teaser.to}
            className="relative grid gap-x-10 gap-y-1 border-t border-hair py-7 hover:bg-mint lg:grid-cols-[2fr_5fr_5fr] lg:px-4"
          >
            <p className="text-small text-quiet lg:pt-1.5">
              {teaser.category}
              <span className="lg:block">
                <span className="lg:hidden">, </span>
                {teaser.minutes} {learning.readTime}
              </span>
            </p>
            <h3 className="text-h3">
              <TextLink
                link={{ label: teaser.title, to: teaser.to }}
                className="underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
              />
            </h3>
            <p className="max-w-[48ch] lg:pt-1">{teaser.excerpt}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A link to the quiz, with one of its questions as a picture. */
export function QuizCall() {
  return (
    <Section id="quiz" className="pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid items-center gap-x-16 gap-y-10 rounded-card bg-mint p-7 sm:p-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Heading id="quiz" text={quiz.headline} className="max-w-[18ch] text-h2" />
          <p className="mt-4 measure">{quiz.text}</p>
          <CheckList
            items={quiz.facts}
            className="mt-5 flex flex-wrap gap-x-7 gap-y-2"
            row="inline-flex items-center gap-2 font-semibold"
          />
          <ButtonLink link={quiz.action} look="primary" className="mt-7" />
        </div>
        <figure className="rounded-card bg-card p-7 lg:col-span-5 lg:rotate-1">
          <figcaption className="text-small text-quiet">{quiz.sample.label}</figcaption>
          <p className="mt-1 font-serif text-h4 font-semibold">{quiz.sample.question}</p>
          <ul className="stack-3 mt-4">
            {quiz.sample.answers.map((answer) => (
              <li
                key={answer}
                className="flex items-center gap-3 rounded-control border border-line px-4 py-2.5"
              >
                <span
                  aria-hidden="true"
                  className="size-5 shrink-0 rounded-full border-2 border-line"
                />
                {answer}
              </li>
            ))}
          </ul>
        </figure>
      </div>
    </Section>
  );
}

/** Common questions, one open at a time. */
export function Faq() {
  return (
    <Section id="faq" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="faq" text={faq.headline} />
        <p className="mt-5 max-w-[36ch] text-lead text-quiet">{faq.intro}</p>
        <p className="mt-5 font-semibold">{faq.more}</p>
        <p className="flex flex-wrap gap-x-7 gap-y-2">
          <TextLink link={faq.learning} />
          <TextLink link={faq.contact} />
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
    <Section id="final" className="pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid items-end gap-x-16 gap-y-8 border-t-3 border-marigold pt-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Heading id="final" text={final.headline} className="max-w-[20ch] text-h2" />
          <p className="mt-4 measure text-lead text-quiet">{final.text}</p>
        </div>
        <div className="lg:col-span-5">
          <div className="flex flex-wrap gap-4">
            <GuideLink>{final.guideButton}</GuideLink>
            <a href={agency.phone.href} className={buttonClass("outline")}>
              <Icon name="phone" />
              {final.callLabel} {agency.phone.display}
            </a>
          </div>
          <p className="mt-4 text-small">
            {final.privacyText}{" "}
            <TextLink
              link={final.privacy}
              className="font-semibold text-pine underline underline-offset-4"
            />
            .
          </p>
        </div>
      </div>
    </Section>
  );
}
