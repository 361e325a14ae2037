import page from "#content/en/pages/glossary.yaml";
import { glossaryPath } from "./glossary-search.ts";

interface ShowAllProps {
  readonly onClear: () => void;
  readonly className: string;
}

/** The way back to the whole glossary; without script, a link to it. */
export function ShowAll({ onClear, className }: ShowAllProps) {
  return (
    <a
      href={glossaryPath}
      onClick={(event) => {
        event.preventDefault();
        onClear();
      }}
      className={className}
    >
      {page.showAll}
    </a>
  );
}
