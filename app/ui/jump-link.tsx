import type { MouseEvent, ReactNode } from "react";

interface JumpLinkProps {
  /** Id of a heading on the same page; the heading takes focus by tabIndex -1. */
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads to a section of the same page: reading goes on from its heading, with or without script. */
export function JumpLink({ to, className, children }: JumpLinkProps) {
  return (
    <a href={`#${to}`} onClick={(event) => jump(event, to)} className={className}>
      {children}
    </a>
  );
}

function jump(event: MouseEvent, id: string): void {
  const heading = document.getElementById(id);
  if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  heading.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  heading.focus({ preventScroll: true });
}
