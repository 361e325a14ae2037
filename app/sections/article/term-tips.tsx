import type { ReactNode } from "react";
import { term as words } from "#content/en/pages/article.yaml";
import { Tooltips } from "#app/ui/tooltips.tsx";
import { explainTerm } from "./explain-term.ts";

/** Opens the definition of each glossary term (`Term`) in what it holds, as a tooltip. */
export function TermTips({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltips words="a[data-term]" textFor={explainTerm} tapHint={words.again}>
      {children}
    </Tooltips>
  );
}
