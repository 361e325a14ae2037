import type { MDXComponents } from "mdx/types.js";
import { ask, notice } from "#content/en/pages/learning-center/article.yaml";
import { useId, type ReactNode } from "react";
import { TextLink } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { ScrollTable } from "#app/ui/scroll-table.tsx";

/** A drawing between paragraphs. @param of a symbol of content/art/margins.svg */
function MarginDrawing({ of }: { readonly of: string }) {
  return <Drawing of={`margins/${of}`} />;
}

const parts: MDXComponents = {
  Ask,
  DataTable,
  Drawing: MarginDrawing,
  Example,
  Note,
  Notice,
  Term,
};

/** The components that articles can use, by name. Compiled MDX imports this function. */
export function useMDXComponents(): MDXComponents {
  return parts;
}

interface SetApartProps {
  readonly title: string;
  readonly children: ReactNode;
}

interface ExampleProps extends SetApartProps {
  /** Who it's about: a symbol of content/art/margins.svg, without its `at-`. */
  readonly at?: string;
}

/** A worked example, set apart from the text: a table, and whoever it's about behind its edge. */
export function Example({ at, title, children }: ExampleProps) {
  return (
    <>
      {at && <Drawing of={`margins/at-${at}`} className="at-table" />}
      <Boxed look="panel bg-mint" title={title}>
        {children}
      </Boxed>
    </>
  );
}

/** An important note, set apart from the text. */
export function Note({ title, children }: SetApartProps) {
  return (
    <Boxed look="tip" title={title}>
      {children}
    </Boxed>
  );
}

/** The article's own notice, which the build puts after its first paragraph. */
function Notice({ children }: Pick<SetApartProps, "children">) {
  return (
    <Note title={notice}>
      <p>{children}</p>
    </Note>
  );
}

function Boxed({ look, title, children }: SetApartProps & { readonly look: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`my-8 ${look} stack-3 py-6`}>
      <p id={id} className="font-serif text-h4 font-semibold">
        {title}
      </p>
      {children}
    </section>
  );
}

/** The one line in an article that offers a call, after a question that a reader has there. */
function Ask({ question }: { readonly question: string }) {
  return (
    <p className="text-quiet print:hidden">
      {question} <TextLink link={ask} />
    </p>
  );
}

interface TermProps {
  /** Id of the term in the glossary. */
  readonly id: string;
  /** The term as it appears in the sentence. */
  readonly children: ReactNode;
}

/** A link to a term in the glossary; `TermTips` shows its definition in place. */
function Term({ id, children }: TermProps) {
  return (
    <a href={`/learning-center/glossary#${id}`} data-term="">
      {children}
    </a>
  );
}

interface DataTableProps {
  /** The build also adds it to the table itself (`articleTables`). */
  readonly caption: string;
  /** Said by the build of a table whose columns of words are too narrow on a phone. */
  readonly inWords?: boolean;
  readonly children: ReactNode;
}

/** A table in an article. */
function DataTable({ caption, inWords, children }: DataTableProps) {
  return (
    <div className={inWords ? "wide words data-table" : "wide data-table"}>
      <ScrollTable label={caption}>{children}</ScrollTable>
    </div>
  );
}
