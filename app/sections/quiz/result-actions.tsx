import { Link } from "react-router";
import page from "#content/en/pages/quiz.yaml";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const { result: words } = page;

interface ResultActionsProps {
  readonly onChange: () => void;
  readonly onRestart: () => void;
}

/** Print, go back to the answers, or begin anew; without script the last one alone. */
export function ResultActions({ onChange, onRestart }: ResultActionsProps) {
  const scripted = useHydrated();
  return (
    <div className="mt-10 flex flex-wrap gap-4 print:hidden">
      {scripted && (
        <>
          <Button look="outline" onClick={() => window.print()}>
            <Icon name="print" />
            {words.print}
          </Button>
          <Button look="outline" onClick={onChange}>
            {words.change}
          </Button>
        </>
      )}
      <Link to="/quiz" onClick={onRestart} className={buttonClass("outline")}>
        {words.again}
      </Link>
    </div>
  );
}
