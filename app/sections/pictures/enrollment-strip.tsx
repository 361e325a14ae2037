import words from "#content/en/pictures/enrollment-strip.yaml";
import { PictureFrame } from "./picture-frame.tsx";
import { SignUpTrack } from "./sign-up-track.tsx";

const row =
  "flex flex-wrap justify-between gap-x-3 @lg:grid @lg:grid-cols-[9rem_1fr_7rem] items-center border-hair";

/** When coverage starts for each month of the Initial Enrollment Period (42 CFR 407.14 and 407.25). */
export function EnrollmentStrip() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <div aria-hidden="true" className={`${row} border-b-2 pb-2`}>
        <span className="font-semibold">{words.signUp}</span>
        <span className="hidden grid-cols-8 text-center @lg:grid">
          {words.ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </span>
        <span className="font-semibold">{words.starts}</span>
      </div>
      <ol className="grid">
        {words.months.map(({ month, place, starts, startTick }, index) => (
          <li key={month} className={`${row} border-b py-3`}>
            <span>
              <span className="font-semibold">{month}</span>
              <span className="block leading-snug text-quiet">{place}</span>
            </span>
            <SignUpTrack signUp={index} start={startTick} />
            <span className="font-semibold">
              <span className="sr-only">{words.starts} </span>
              {starts}
            </span>
          </li>
        ))}
      </ol>
    </PictureFrame>
  );
}
