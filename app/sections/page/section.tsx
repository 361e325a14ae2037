import type { ReactNode } from "react";
import type { Link } from "#content/fields.ts";
import { buttonClass, type ButtonLook } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

const grounds = { sand: "bg-sand", mint: "bg-mint", band: "bg-band text-on-band" };

interface SectionProps {
  /** Id of its heading. */
  readonly id: string;
  /** A background across the full width of the screen. */
  readonly on?: keyof typeof grounds | undefined;
  /** Classes of the element inside the page's margins. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of a page, labeled by its heading. */
export function Section({ id, on, className = "band", children }: SectionProps) {
  const inner = `page ${className}`;
  return (
    <section aria-labelledby={id} className={on ? grounds[on] : inner}>
      {on ? <div className={inner}>{children}</div> : children}
    </section>
  );
}

interface HeadingProps {
  readonly id: string;
  readonly text: string;
  readonly className?: string;
}

/** The heading of a section. */
export function Heading({ id, text, className = "text-h2" }: HeadingProps) {
  return (
    <h2 id={id} className={className}>
      {text}
    </h2>
  );
}

interface LinkProps {
  readonly link: Link;
  readonly className?: string;
}

/** A link; on its own line without `className`. */
export function TextLink({ link, className = "text-link" }: LinkProps) {
  return (
    <a href={link.to} className={className}>
      {link.label}
    </a>
  );
}

/** A link with an arrow, on its own line. */
export function ArrowLink({ link, className = "to-arrow text-link" }: LinkProps) {
  return (
    <a href={link.to} className={className}>
      {link.label}
      <Icon name="arrow" />
    </a>
  );
}

interface ButtonLinkProps extends LinkProps {
  readonly look: ButtonLook;
  /** The likely next step, which browsers may prefetch. */
  readonly next?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ link, look, next = false, className = "" }: ButtonLinkProps) {
  return (
    <a
      data-next={next ? "" : undefined}
      href={link.to}
      className={className ? `${buttonClass(look)} ${className}` : buttonClass(look)}
    >
      {link.label}
    </a>
  );
}

interface PointListProps {
  readonly items: readonly { readonly title: string; readonly text: string }[];
  readonly className?: string;
  /** Classes of a point, its title and its text. */
  readonly row?: string;
  readonly title?: string;
  readonly text?: string;
}

interface CheckListProps {
  readonly items: readonly string[];
  readonly className: string;
  /** Classes of a line, and of the check before it. */
  readonly row: string;
  readonly check?: string;
  /** What isn't done yet has an empty box, which can be checked on paper. */
  readonly icon?: "check" | "box";
}

/** A list of lines, each with a check before it. */
export function CheckList({ items, className, row, check, icon = "check" }: CheckListProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className={row}>
          <span className={check}>
            <Icon name={icon} />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** A list of points, each a title with text. */
export function PointList(props: PointListProps) {
  return (
    <dl className={props.className}>
      {props.items.map(({ title, text }) => (
        <div key={title} className={props.row}>
          <dt className={props.title ?? "font-semibold"}>{title}</dt>
          <dd className={props.text}>
            <WholeNumbers>{text}</WholeNumbers>
          </dd>
        </div>
      ))}
    </dl>
  );
}
