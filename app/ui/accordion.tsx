import { Icon } from "./icon.tsx";
import { WholeNumbers } from "./whole-numbers.tsx";

export interface AccordionItem {
  readonly question: string;
  readonly answer: string;
}

interface AccordionProps {
  /** Items with the same name close one another. The browser does this, so it works without script. */
  readonly name: string;
  readonly items: readonly AccordionItem[];
}

/** Questions of which one at a time is open; clicking the open one closes it. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="border-b border-hair">
      {items.map((item) => (
        <details key={item.question} name={name} className="border-t border-hair">
          <summary className="flex min-h-16 items-center justify-between gap-4 py-4 font-semibold hover:text-pine print:min-h-0 print:py-1">
            <h3 className="plain-heading">{item.question}</h3>
            <span className="turns">
              <Icon name="chevron" />
            </span>
          </summary>
          <p className="measure pr-8 pb-6 print:break-inside-avoid print:pr-0 print:pb-1">
            <WholeNumbers>{item.answer}</WholeNumbers>
          </p>
        </details>
      ))}
    </div>
  );
}
