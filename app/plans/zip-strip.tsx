import { strip as words } from "#content/en/plans/find.yaml";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { Island } from "#app/islands/island.tsx";
import { ZipForm } from "./zip-form.tsx";

const id = "plans-here";

/** The way from other pages to the plans where the visitor lives: a field for the ZIP code. */
export function ZipStrip({ on = "sand" }: { readonly on?: "sand" | "mint" }) {
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
        <Island name="zip-form" of={ZipForm} props={{ id: "zip-here" }} className="" />
      </Section>
    </div>
  );
}
