import words from "#content/en/pictures/year-clock.yaml";
import type { YearlyPeriod } from "#content/en/pictures/schemas.ts";
import { months as monthNames } from "#content/en/site/days.yaml";
import { useToday } from "#app/sections/page/today.ts";
import { isIn, yearAngle } from "#medicare/seasons.ts";
import { PictureFrame } from "./picture-frame.tsx";

/** The year as a clock with a hand at today, and the periods that come every year (42 CFR 407.15, 422.62(a)). */
export function YearClock() {
  const { title, text, periods, notes } = words;
  const monthDay = useToday().slice(5);
  return (
    <PictureFrame title={title} text={text} notes={notes}>
      <div className="grid items-center gap-x-10 gap-y-6 @lg:grid-cols-[3fr_4fr]">
        <Dial />
        <ol className="grid gap-4">
          {periods.map((period, place) => (
            <li key={period.name} className="grid grid-cols-[auto_1fr] gap-x-3">
              <svg aria-hidden="true" viewBox="-20 -20 40 40" className="w-[2em] sketch">
                <Coin place={place} />
              </svg>
              <div>
                <p className="font-semibold">{period.name}</p>
                <p>
                  {dayName(period.opens)} {words.to} {dayName(period.closes)}
                </p>
                <p>
                  <span className="text-quiet">{period.text}</span>
                  {isIn(monthDay, period) && (
                    <>
                      {" "}
                      <b className="bg-marigold px-2 font-semibold whitespace-nowrap text-on-marigold">
                        {words.open}
                      </b>
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </PictureFrame>
  );
}

/** The face: months, a band for each period, and the hand. */
export function Dial() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-148.5 -148.5 297 297"
      className="mx-auto w-full max-w-[24rem] sketch"
    >
      <circle r="147" className="fill-card" />
      <g className="fill-ink" stroke="none" fontSize="20" textAnchor="middle">
        {words.months.map((month, place) => {
          const { x, y } = onCircle(121, place * 30 + 15);
          return (
            <text key={month} x={x} y={y + 7}>
              {month}
            </text>
          );
        })}
      </g>
      {words.periods.map((period, place) => (
        <path key={period.name} d={band(period, ringOf(place))} className="fill-marigold" />
      ))}
      <g>
        <path
          d="M-6 0L0-98 6 0Z"
          transform={`rotate(${Math.round(yearAngle(useToday()))})`}
          className="fill-ink"
        />
        <text
          y="40"
          fontSize="20"
          fontWeight="600"
          textAnchor="middle"
          paintOrder="stroke"
          strokeWidth="8"
          className="fill-ink stroke-card"
        >
          {words.today}
        </text>
      </g>
      <circle r="7" className="fill-ink" />
      {words.periods.map((period, place) => {
        const { x, y } = onCircle(ringOf(place) + 15, coinAngle(period, place));
        return (
          <g key={period.name} transform={`translate(${x} ${y})`}>
            <Coin place={place} />
          </g>
        );
      })}
    </svg>
  );
}

/** The number of a period, on the face and in the list. */
function Coin({ place }: { readonly place: number }) {
  return (
    <>
      <circle r="14" className="fill-card" />
      <text
        y="7"
        fontSize="20"
        fontWeight="600"
        textAnchor="middle"
        stroke="none"
        className="fill-ink"
      >
        {place + 1}
      </text>
    </>
  );
}

/** Inner radius of a period's band: one that overlaps an earlier period is nearer to the middle. */
function ringOf(place: number): number {
  const { opens, closes } = words.periods[place] ?? { opens: "", closes: "" };
  const before = words.periods
    .slice(0, place)
    .filter((other) => other.opens <= closes && opens <= other.closes);
  return 57 - before.length * 33;
}

/** A band from the first day of a period to the end of its last. */
export function band({ opens, closes }: Pick<YearlyPeriod, "opens" | "closes">, inner: number) {
  const [from, to] = [yearAngle(opens), yearAngle(closes, true)];
  const outer = inner + 30;
  const large = to - from > 180 ? 1 : 0;
  const at = (radius: number, angle: number): string => {
    const { x, y } = onCircle(radius, angle);
    return `${x} ${y}`;
  };
  return `M${at(outer, from)}A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`;
}

/** Where a period's number is in its band: at different ends, so that the hand never points through two. */
function coinAngle({ opens, closes }: YearlyPeriod, place: number): number {
  const [from, to] = [yearAngle(opens), yearAngle(closes, true)];
  return from + (to - from) * (0.3 + 0.4 * (place % 2));
}

/** The point at an angle from the top, clockwise. */
function onCircle(radius: number, degrees: number): { readonly x: number; readonly y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(radius * Math.sin(angle)), y: -Math.round(radius * Math.cos(angle)) };
}

/** "10-15" as "October 15". */
function dayName(monthDay: string): string {
  const [month, day] = monthDay.split("-").map(Number);
  return `${monthNames[Number(month) - 1]} ${day}`;
}
