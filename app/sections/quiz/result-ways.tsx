import page from "#content/en/pages/quiz.yaml";
import type { QuizResult, Way } from "./score-quiz.ts";
import { ReasonList } from "./reason-list.tsx";
import { WayColumn } from "./way-column.tsx";

/** Both ways to have Medicare side by side, and under them the reasons that concern both. */
export function ResultWays({ outcome, reasons }: Pick<QuizResult, "outcome" | "reasons">) {
  return (
    <>
      <div className="mt-10 grid gap-x-5 gap-y-8 md:grid-cols-2 lg:gap-x-8 print:grid-cols-2">
        {(["advantage", "original"] satisfies Way[]).map((way) => (
          <WayColumn key={way} way={way} reasons={reasons[way]} isFirst={outcome === way} />
        ))}
      </div>
      {reasons.either.length > 0 && (
        <div className="mt-8 measure">
          <h2 className="font-sans text-h4 font-semibold tracking-normal">{page.result.either}</h2>
          <ReasonList reasons={reasons.either} />
        </div>
      )}
    </>
  );
}
