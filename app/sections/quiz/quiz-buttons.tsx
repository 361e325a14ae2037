import page from "#content/en/pages/quiz.yaml";
import { Button } from "#app/ui/button.tsx";
import { questionBefore, type QuizPlace } from "./quiz-place.ts";
import { questions } from "./read-answers.ts";
import { hiddenUntilScript, shownUntilScript } from "./until-script.ts";

interface QuizButtonsProps {
  readonly place: QuizPlace | "all";
  /** Every question is in sight, because the form came back with some left open. */
  readonly refused: boolean;
  readonly onBack: () => void;
}

/** On and back. Before the script has taken over, the one button says what it will say then. */
export function QuizButtons({ place, refused, onBack }: QuizButtonsProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <Button type="submit" look="accent">
        {place === "all" ? (
          <>
            <span className={refused ? "" : hiddenUntilScript}>{page.plainSubmit}</span>
            {!refused && <span className={shownUntilScript}>{page.next}</span>}
          </>
        ) : (
          <>{place === questions.at(-1) ? page.finish : page.next}</>
        )}
      </Button>
      {place !== "all" && questionBefore(place) && (
        <Button look="outline" onClick={onBack}>
          {page.back}
        </Button>
      )}
    </div>
  );
}
