import { ask, strip } from "#content/en/plans/find.yaml";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { Island } from "#app/islands/island.tsx";
import { ZipBox, ZipForm } from "./zip-form.tsx";

/** Of its heading. */
const id = "plans-here";
const fieldId = "zip-here";

interface ZipStripProps {
  /** Whether there are plans to show today. */
  readonly hasPlans: boolean;
}

/**
 * The way from other pages to the plans where the visitor lives: a field for the ZIP code. Without plans to show, it
 * leads to an agent.
 */
export function ZipStrip({ hasPlans }: ZipStripProps) {
  const words = hasPlans ? strip : ask;
  return (
    <div className="print:hidden">
      <Section
        id={id}
        on="sand"
        className="grid grid-cols-1 items-start gap-x-16 gap-y-5 py-10 roomy:grid-cols-[7fr_5fr]"
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

/** Takes the ZIP code along to the form that asks an agent for a call. */
export function AskForm({ id: field, zip }: { readonly id: string; readonly zip?: string }) {
  const action = "/talk-to-agent#consultation";
  return <ZipBox id={field} action={action} button={ask.button} defaultValue={zip} />;
}
