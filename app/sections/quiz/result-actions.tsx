import type { MouseEvent } from "react";
import page from "#content/en/pages/quiz.yaml";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { result: words } = page;

interface ResultActionsProps {
  readonly onChange: () => void;
  readonly onRestart: () => void;
}

/** Print, go back to the answers, or begin anew; without script the last one alone. */
export function ResultActions({ onChange, onRestart }: ResultActionsProps) {
  function restart(event: MouseEvent): void {
    event.preventDefault();
    onRestart();
  }

  return (
    <div className="mt-10 flex flex-wrap gap-4 print:hidden">
      <div className="hidden flex-wrap gap-4 scripted:flex">
        <Button look="outline" onClick={() => window.print()}>
          <Icon name="print" />
          {words.print}
        </Button>
        <Button look="outline" onClick={onChange}>
          {words.change}
        </Button>
      </div>
      <a href="/quiz" data-scripted="" onClick={restart} className={buttonClass("outline")}>
        {words.again}
      </a>
    </div>
  );
}
