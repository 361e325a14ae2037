import { useId, type ReactNode } from "react";

interface SetApartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A worked example, set apart from the text. */
export function Example({ title, children }: SetApartProps) {
  return (
    <Boxed look="rounded-card bg-mint px-6 sm:px-8" title={title}>
      {children}
    </Boxed>
  );
}

/** Something not to miss. */
export function Note({ title, children }: SetApartProps) {
  return (
    <Boxed look="border-l-6 border-marigold pl-6" title={title}>
      {children}
    </Boxed>
  );
}

function Boxed({ look, title, children }: SetApartProps & { readonly look: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`my-8 ${look} py-6 *:mt-3`}>
      <p id={id} className="mt-0! font-serif text-h4 font-semibold">
        {title}
      </p>
      {children}
    </section>
  );
}
