import words from "#content/en/pictures/enrollment-strip.yaml";
import { PictureFrame } from "./picture-frame.tsx";
import { SignUpTrack } from "./sign-up-track.tsx";

const row = "grid grid-cols-[1fr_auto] gap-x-3 @lg:grid-cols-[9rem_1fr_7rem]";

/** When coverage starts for each month of the Initial Enrollment Period (42 CFR 407.14 and 407.25). */
export function EnrollmentStrip() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <div aria-hidden="true" className={`${row} items-end border-b-2 border-line pb-2`}>
        <span className="font-semibold">{words.signUp}</span>
        <span className="hidden grid-cols-8 text-center text-[1rem] @lg:grid">
          {words.ticks.map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </span>
        <span className="font-semibold">{words.starts}</span>
      </div>
      <ol>
        {words.months.map(({ month, place, starts, startTick }, index) => (
          <li key={month} className={`${row} items-center border-b border-hair max-lg:py-2`}>
            <span>
              <span className="font-semibold">{month}</span>
              <span className="block text-[1rem] leading-snug text-quiet">{place}</span>
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
