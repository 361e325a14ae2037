import type { ReactNode } from "react";

interface FormPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a long form under its own heading. */
export function FormPart({ title, children }: FormPartProps) {
  return (
    <div className="mt-8 space-y-5 border-t-2 border-hair pt-6 first:mt-0 first:border-t-0 first:pt-0">
      <h3 className="text-h4">{title}</h3>
      {children}
    </div>
  );
}
