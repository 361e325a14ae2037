import page from "#content/en/topics/medicare-supplements.yaml";

const { enrollment } = page;
const months = [1, 2, 3, 4, 5, 6];

/** The Medigap open enrollment period as a strip of months (42 U.S.C. 1395ss(s)(2)), and what follows it. */
export function SixMonths() {
  return (
    <figure className="mt-8 rounded-card bg-mint p-5 sm:p-8">
      <figcaption className="font-semibold">{enrollment.months}</figcaption>
      <ol className="mt-4 grid grid-cols-6 gap-1 text-[min(1em,max(16px,4.5vw))] sm:gap-2">
        {months.map((month) => (
          <li
            key={month}
            className="grid h-14 place-items-center rounded-control bg-pine font-semibold text-on-pine"
          >
            <span className="sr-only">{enrollment.month} </span>
            {month}
          </li>
        ))}
      </ol>
      <p className="mt-5 rounded-control border-2 border-dashed border-line px-4 py-3 text-small">
        <strong>{enrollment.after}:</strong> {enrollment.afterText}
      </p>
    </figure>
  );
}
