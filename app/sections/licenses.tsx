import licenses from "#content/agency/licenses.yaml";
import { licenses as words } from "#content/en/pages/about-us.yaml";
import { Heading, Section } from "#app/sections/page/section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";

const caption = words.caption.replace("[year]", String(licenses.planYear));

/** The agency's license in each state, and the counts of the TPMO disclaimer there. The footer links here. */
export function Licenses() {
  return (
    <Section id="licenses">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <Heading id="licenses" text={words.headline} />
          <p className="mt-4 measure text-quiet">{words.intro}</p>
          <p className="mt-3 measure text-small">{words.producer}</p>
        </div>
        <details className="min-w-0 lg:col-span-7" open={licenses.states.length <= few}>
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-pine underline underline-offset-4 print:hidden">
            {words.open}
            <span className="turns">
              <Icon name="chevron" />
            </span>
          </summary>
          <StateTable />
        </details>
      </div>
    </Section>
  );
}

/** A list this short needs no opening. */
const few = 6;

function StateTable() {
  return (
    <ScrollTable label={caption}>
      <table className="mt-3 w-full text-left text-small wrap-normal">
        <caption className="pb-3 text-left text-quiet">{caption}</caption>
        <thead>
          <tr className="border-b-3 border-pine">
            {words.columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 align-bottom">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {licenses.states.map(({ code, name, license, organizations, plans }) => (
            <tr key={code} className="border-b border-hair">
              <th scope="row" className="py-2 pr-4 font-semibold">
                {name}
              </th>
              <td className="py-2 pr-4">{license ?? words.pending}</td>
              <td className="py-2 pr-4 figures">{organizations}</td>
              <td className="py-2 figures">{plans}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
