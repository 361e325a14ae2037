import { Notice } from "#app/desk/parts/notice.tsx";

interface OutcomeProps {
  /** What was done; undefined if nothing was. */
  readonly done?: string | undefined;
  /** Why it wasn't. What was done before doesn't matter then. */
  readonly problem?: string | null | undefined;
}

/** What came of the form that was sent last. */
export function Outcome({ done, problem }: OutcomeProps) {
  const text = problem ?? done;
  if (!text) return null;
  return (
    <Notice kind={problem ? "error" : "done"}>
      <p>{text}</p>
    </Notice>
  );
}

/** The sentence for what an address says was done; undefined for anything else. */
export function sentenceFor(
  sentences: Readonly<Record<string, string>>,
  done: string,
): string | undefined {
  return Object.hasOwn(sentences, done) ? sentences[done] : undefined;
}
