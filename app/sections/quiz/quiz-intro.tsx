import page from "#content/en/pages/quiz.yaml";
import { Breadcrumb } from "#app/sections/page/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What the quiz is, beside its questions. Once it has begun, phones keep the heading alone. */
export function QuizIntro({ isBegun }: { readonly isBegun: boolean }) {
  const later = isBegun ? "max-lg:hidden" : "";
  return (
    <div className="lg:col-span-5">
      <Breadcrumb trail={[]} current={page.breadcrumb} />
      <h1 className="mt-3 text-h2 lg:mt-8">{page.headline}</h1>
      <p className={`mt-4 max-w-[44ch] text-quiet lg:text-lead ${later}`}>{page.intro}</p>
      <ul
        className={`mt-4 flex flex-wrap gap-x-6 gap-y-1 text-small lg:mt-6 lg:block lg:space-y-2 ${later}`}
      >
        {page.facts.map((fact) => (
          <li key={fact} className="flex items-center gap-2 font-semibold">
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
