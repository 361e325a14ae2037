import tools from "#content/en/tools/tools.yaml";
import { Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The pages that visitors use with their own dates, costs and medicines. */
export function ToolList() {
  return (
    <Section
      id="tools"
      className="grid gap-x-8 gap-y-8 pb-[clamp(56px,32px+5vw,104px)] md:grid-cols-12 lg:gap-x-16"
    >
      <div className="md:col-span-5">
        <Heading id="tools" text={tools.headline} />
        <p className="mt-4 measure text-quiet">{tools.text}</p>
      </div>
      <ul className="border-b border-hair md:col-span-7">
        {tools.items.map(({ name, description, to }) => (
          <LinkRow
            key={to}
            name={name}
            description={description}
            to={to}
            className="border-t border-hair"
          />
        ))}
      </ul>
    </Section>
  );
}

interface LinkRowProps {
  readonly name: string;
  readonly description: string;
  readonly to: string;
  readonly className: string;
}

/** A row of a list of pages; a press anywhere on it opens the page. */
export function LinkRow({ name, description, to, className }: LinkRowProps) {
  return (
    <li className={`group relative flex items-center justify-between gap-6 py-5 ${className}`}>
      <div>
        <h3 className="text-h3">
          <TextLink
            link={{ label: name, to }}
            className="underline decoration-line underline-offset-4 group-hover:decoration-current after:absolute after:inset-0"
          />
        </h3>
        <p className="mt-1 max-w-[52ch]">{description}</p>
      </div>
      <span className="text-pine max-sm:hidden">
        <Icon name="arrow" />
      </span>
    </li>
  );
}
