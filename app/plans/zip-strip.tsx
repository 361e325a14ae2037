import { ask, strip } from "#content/en/plans/find.yaml";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { Island } from "#app/islands/island.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { ZipForm } from "./zip-form.tsx";

/** Of its heading. The build looks for it (scripts/pages/plan-specimens.ts). */
const id = "plans-here";
const fieldId = "zip-here";

interface ZipStripProps {
  /** Whether there are plans to show today. */
  readonly hasPlans: boolean;
  readonly on?: "sand" | "mint";
}

/**
 * The way from other pages to the plans where the visitor lives: a field for the ZIP code. Without plans to show, it
 * leads to an agent.
 */
export function ZipStrip({ hasPlans, on = "sand" }: ZipStripProps) {
  const words = hasPlans ? strip : ask;
  return (
    <div className="print:hidden">
      <Section
        id={id}
        on={on}
        className="grid grid-cols-1 items-start gap-x-16 gap-y-5 py-10 md:grid-cols-[7fr_5fr]"
      >
        <div>
          <Heading id={id} text={words.headline} className="text-h3" />
          <p className="mt-2 measure">{words.text}</p>
        </div>
        {hasPlans ? (
          <Island name="zip-form" of={ZipForm} props={{ id: fieldId }} className="" />
        ) : (
          <AskForm id={fieldId} />
        )}
      </Section>
    </div>
  );
}

interface AskFormProps {
  /** Of the field, unique on the page. */
  readonly id: string;
  /** In the field at first. */
  readonly zip?: string;
}

/** Takes the ZIP code along to the form that asks an agent for a call. */
export function AskForm({ id: field, zip }: AskFormProps) {
  return (
    <form action="/talk-to-agent#consultation">
      <label htmlFor={field} className="font-semibold">
        {strip.zip}
      </label>
      <div className="zip-box">
        <input
          id={field}
          name="zip"
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
        />
        <button type="submit" className={buttonClass("primary")}>
          {ask.button}
        </button>
      </div>
    </form>
  );
}
