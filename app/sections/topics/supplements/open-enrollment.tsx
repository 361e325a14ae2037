import page from "#content/en/topics/medicare-supplements.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { SixMonths } from "./six-months.tsx";

const { enrollment } = page;

/** When a policy can be bought without health questions: the six months, and two later chances. */
export function OpenEnrollment() {
  return (
    <section
      aria-labelledby="enrollment"
      className="page grid gap-x-16 gap-y-12 band lg:grid-cols-12"
    >
      <div className="lg:col-span-7">
        <h2 id="enrollment" className="max-w-[18ch] text-h2">
          {enrollment.headline}
        </h2>
        <p className="mt-5 measure">{enrollment.text}</p>
        <SixMonths />
        <p className="mt-6 measure text-small">{enrollment.note}</p>
        <a href={enrollment.action.to} className="mt-2 text-link">
          {enrollment.action.label}
          <Icon name="arrow" />
        </a>
      </div>
      <div className="border-l-3 border-marigold pl-5 lg:col-span-5 lg:pl-10">
        <h3 className="text-h3">{enrollment.exceptions.headline}</h3>
        {enrollment.exceptions.points.map(({ figure, title, text }) => (
          <div key={title} className="mt-7">
            <h4 className="font-semibold">
              <span className="block font-serif text-h2">{figure}</span> {title}
            </h4>
            <p className="mt-2">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
