import type { ComponentProps, ReactElement, ReactNode } from "react";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { ErrorSummary } from "#app/ui/notice.tsx";
import type { RuleSources as Words } from "#content/en/tools/schemas.ts";
import { Section } from "#app/sections/page/section.tsx";

type Errors = Readonly<Record<string, string>>;

interface AskingWords {
  readonly title: string;
  readonly description: string;
  readonly above: { readonly label: string; readonly to: string };
  readonly name: string;
  readonly headline: string;
  readonly text: string;
  readonly form: { readonly errors: { readonly title: string } };
}

interface AskingOpeningProps {
  readonly page: AskingWords;
  /** Its drawing, which follows the form on phones; by name, if it looks as most do. */
  readonly scene: string | ReactElement;
  /** By field; the page's title names them first. */
  readonly errors: Errors;
  /** Keeps the page out of search engines. */
  readonly hidden?: boolean;
  /** The form, beside the introduction on wide screens. */
  readonly children: ReactNode;
}

/** The head and the opening of a page whose address can hold a question. On paper, its name. */
export function AskingOpening(props: AskingOpeningProps) {
  const { page, scene, errors, hidden = false, children } = props;
  const hasErrors = Object.keys(errors).length > 0;
  const title = hasErrors ? `${page.form.errors.title}: ${page.title}` : page.title;
  return (
    <>
      <PageHead title={title} description={page.description} hidden={hidden} />
      <div className="page pt-6 pb-[clamp(48px,32px+4vw,88px)] print:pt-3 print:pb-0">
        <Breadcrumb trail={[page.above]} current={page.name} />
        <div className="mt-4 tool-opening print:mt-0 roomy:grid-cols-2">
          <div>
            <h1 className="text-h1 max-sm:text-[min(2.25rem,13.5vw)] print:text-h2">
              {page.headline}
            </h1>
            {page.text && (
              <p
                className={`mt-4 measure text-quiet lg:text-lead print:hidden ${hasErrors ? "max-md:hidden" : ""}`}
              >
                {page.text}
              </p>
            )}
          </div>
          <div className="print:hidden">{children}</div>
          {typeof scene === "string" ? <Drawing of={scene} className="scene" /> : scene}
        </div>
      </div>
    </>
  );
}

/** The pages that answer on a dark band. */
type Answering = "dates" | "penalty";

interface AnswerOpeningProps {
  readonly page: AskingWords;
  /** The drawing across a phone's screen, on the band's upper edge. */
  readonly strip: Answering;
}

/** The head of such a page once it answers, in a few lines: the answer comes next, and the form after that. */
export function AnswerOpening({ page, strip }: AnswerOpeningProps) {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <AnswerHead trail={[page.above]} current={page.name} headline={page.headline} strip={strip} />
    </>
  );
}

interface AnswerHeadProps extends ComponentProps<typeof Breadcrumb> {
  readonly headline: string;
  /** A symbol of content/art/spots.svg. */
  readonly strip: string;
}

/** The way back, the page's name and the strip, above an answer on a dark band. */
export function AnswerHead({ headline, strip, ...breadcrumb }: AnswerHeadProps) {
  return (
    <div className="page pt-6 md:pb-5 print:hidden">
      <Breadcrumb {...breadcrumb} />
      <h1 className="mt-2 text-h3 max-md:mb-4">{headline}</h1>
      <Drawing of={`spots/${strip}`} className="strip" optional />
    </div>
  );
}

/** The person to ask, right below the answer. */
export function AgentAsideRow({ of }: ComponentProps<typeof AgentAside>) {
  return (
    <div className="beside-row page pt-8 print:hidden">
      <AgentAside of={of} />
    </div>
  );
}

const changeId = "change";

/** The way from an answer, on a dark band, to the form that changes it. */
export function ChangeLink({ children }: { readonly children: string }) {
  return (
    <a
      href={`#${changeId}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {children}
    </a>
  );
}

/** The form with the answers that were given, after the answer. */
export function ChangeAnswers({ children }: { readonly children: ReactNode }) {
  return (
    <div id={changeId} className="bg-mint print:hidden">
      <div className="page band">
        <div className="mx-auto max-w-[40rem]">{children}</div>
      </div>
    </div>
  );
}

interface AskingFormProps {
  /** The page that answers. */
  readonly path: string;
  /** Id of the answer on that page. */
  readonly answerId: string;
  /** Prefix of the fields' ids. */
  readonly name: string;
  readonly words: { readonly title: string; readonly errors: { readonly title: string } };
  readonly errors: Errors;
  readonly children: ReactNode;
}

/**
 * A form whose address holds the question, so that the server answers without script. Tools ask on folded paper, and the
 * button of a tool's first question is marigold, before the answer and after it. Pine is for buttons that send details to us.
 */
export function AskingForm({ path, answerId, name, words, errors, children }: AskingFormProps) {
  return (
    <form
      action={`${path}#${answerId}`}
      noValidate
      aria-label={words.title}
      className="stack-5 paper p-5 lg:p-8"
    >
      <h2 className="pr-4 text-h3">{words.title}</h2>
      {Object.keys(errors).length > 0 && (
        // The address leads to the answer; without one, to what is wrong.
        <div id={answerId} tabIndex={-1} className="scroll-mt-24">
          <ErrorSummary form={name} title={words.errors.title} errors={errors} attempt={0} />
        </div>
      )}
      {children}
    </form>
  );
}

/** Where the rules behind a tool can be read. On paper, only from when they are: the addresses would take up space. */
export function RuleSources({ headline, text, links }: Words) {
  return (
    <Section id="sources" className="py-[clamp(48px,32px+4vw,88px)] print:py-1.5">
      <h2 id="sources" className="plain-heading print:hidden">
        {headline}
      </h2>
      <p className="mt-2 measure text-small text-quiet print:mt-0">{text}</p>
      <OutLinks links={links} className="mt-3 gap-x-12 text-small sm:columns-2 print:hidden" />
    </Section>
  );
}

interface OutLinksProps {
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly className: string;
}

/** Links to other sites, a line each. */
export function OutLinks({ links, className }: OutLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} className="text-link py-2 leading-snug">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
