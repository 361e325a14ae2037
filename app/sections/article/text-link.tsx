import type { ComponentProps } from "react";

/** A link in a text: to a page of this site without a page load, or out of it. */
export function TextLink({ href = "", children }: ComponentProps<"a">) {
  if (!href.startsWith("/")) return <a href={href}>{children}</a>;
  return (
    <a href={href} className="text-pine underline underline-offset-4">
      {children}
    </a>
  );
}
