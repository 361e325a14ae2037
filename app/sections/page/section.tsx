import type { ReactNode } from "react";
import { buttonClass, type ButtonLook } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Crumb } from "./breadcrumb.tsx";

const grounds = { sand: "bg-sand", band: "bg-band text-on-band" };

interface SectionProps {
  /** Id of the heading that names it. */
  readonly id: string;
  /** A ground of its own, from one edge of the screen to the other. */
  readonly on?: keyof typeof grounds;
  /** Classes of what stands within the page's margins. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under its heading. */
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

interface ArrowLinkProps {
  readonly link: Crumb;
  readonly className?: string;
}

/** A link onward, on a line of its own. */
export function ArrowLink({ link, className = "text-link" }: ArrowLinkProps) {
  return (
    <a href={link.to} className={className}>
      {link.label}
      <Icon name="arrow" />
    </a>
  );
}

interface ButtonLinkProps {
  readonly link: Crumb;
  readonly look: ButtonLook;
  /** The likely next step: what browsers may fetch ahead. */
  readonly next?: boolean;
  readonly className?: string;
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
  /** Classes of one point, of its title and of its text. */
  readonly row?: string;
  readonly title?: string;
  readonly text?: string;
}

/** Points, each by its title with what there is to say of it. */
export function PointList(props: PointListProps) {
  return (
    <dl className={props.className}>
      {props.items.map(({ title, text }) => (
        <div key={title} className={props.row}>
          <dt className={props.title ?? "font-semibold"}>{title}</dt>
          <dd className={props.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
