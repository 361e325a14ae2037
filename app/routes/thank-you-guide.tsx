import guide from "#content/en/guide/guide.yaml";
import page from "#content/en/pages/thank-you-guide.yaml";
import { GuideSent } from "#app/forms/guide-sent.tsx";
import { Island } from "#app/islands/island.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { WithFace } from "#app/sections/page/call-card.tsx";
import { ButtonLink, Heading, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";

export default function ThankYouGuide() {
  return (
    <>
      <PageHead title={page.title} description={page.description} hidden />
      <section
        data-from-top=""
        data-taken="guide"
        className="page grid items-center gap-x-12 gap-y-8 py-10 md:py-16 roomy:grid-cols-[7fr_5fr]"
      >
        <div className="min-w-0">
          <h1 className="text-h1">{page.headline}</h1>
          <p className="mt-5 measure text-lead text-quiet">{page.text}</p>
          <a href={`/guide/${guide.fileName}`} className={`${buttonClass("accent")} mt-7`}>
            <Icon name="download" />
            {page.download}
          </a>
          <p className="mt-3 text-small text-quiet">{page.downloadNote}</p>
          {/* The address's target: keeps room, without scrolling. */}
          <span id="sent" className="peer absolute top-0" />
          <Island
            name="guide-sent"
            of={GuideSent}
            props={{}}
            wake="address"
            className="peer-target:mt-5 peer-target:min-h-[3lh]"
          />
        </div>
        <div className="max-md:max-w-[28rem]">
          <Drawing of="thanks/guide" />
        </div>
      </section>
      <Section id="next" on="sand" className="py-12 md:py-16">
        <Heading id="next" text={page.next.headline} />
        <ol className="mt-8 grid gap-x-8 roomy:grid-cols-3">
          {page.next.steps.map(({ when, title, text }) => (
            <li
              key={title}
              className="relative border-line/40 pb-8 max-md:border-l-3 max-md:pl-7 max-md:last:pb-0 md:border-t-3 md:pt-6"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-2.5 size-4.25 rounded-full bg-pine md:-top-2.5 md:left-0"
              />
              <p className="text-small font-semibold text-pine">{when}</p>
              <h3 className="text-h3">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap items-center gap-4 md:mt-2">
          <ButtonLink link={page.next.talk} look="primary" />
          <ButtonLink link={page.next.learning} look="outline" />
          <WithFace className="max-sm:w-full">
            <p>
              {page.call} <PhoneNumber />
            </p>
          </WithFace>
        </div>
      </Section>
    </>
  );
}
