import guide from "#content/en/guide/guide.yaml";
import page from "#content/en/pages/thank-you-guide.yaml";
import { coverAlt } from "#content/en/pages/download-guide.yaml";
import { GuideCover } from "#app/sections/guide.tsx";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { ButtonLink, Heading, Section } from "#app/sections/page/section.tsx";
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
        className="page grid items-start gap-x-16 gap-y-10 py-14 md:py-20 lg:grid-cols-12"
      >
        <div className="lg:col-span-8">
          <h1 className="text-h1">{page.headline}</h1>
          <p className="mt-6 measure text-lead text-quiet">{page.text}</p>
          <a href={`/guide/${guide.fileName}`} className={`${buttonClass("accent")} mt-8`}>
            <Icon name="download" />
            {page.download}
          </a>
          <p className="mt-3 text-small text-quiet">{page.downloadNote}</p>
          <div className="mt-10 max-w-[60ch] tip">
            <h2 className="plain-heading">{page.email.title}</h2>
            <p className="mt-1">{page.email.text}</p>
          </div>
        </div>
        <div className="hidden max-w-72 lg:col-span-4 lg:block lg:pt-4">
          <GuideCover label={coverAlt} />
        </div>
      </section>
      <Section id="next" on="sand" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12">
        <Heading id="next" text={page.next.headline} className="text-h2 lg:col-span-4" />
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:col-span-8">
          <div>
            <p>{page.next.talkText}</p>
            <ButtonLink link={page.next.talk} look="primary" className="mt-4" />
          </div>
          <div>
            <p>{page.next.learningText}</p>
            <ButtonLink link={page.next.learning} look="outline" className="mt-4" />
          </div>
          <p className="sm:col-span-2">
            {page.call} <PhoneNumber />
          </p>
        </div>
      </Section>
    </>
  );
}
