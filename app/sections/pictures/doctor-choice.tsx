import words from "#content/en/pictures/doctor-choice.yaml";
import type { DoctorKind } from "#content/en/pictures/schemas.ts";
import { KeyEntry, PictureFrame } from "./picture-frame.tsx";

/** Which doctors you can see with each kind of coverage (42 CFR 422.112, 422.114 and 422.4). */
export function DoctorChoice() {
  const { title, text, usual, more, not, kinds, notes } = words;
  return (
    <PictureFrame title={title} text={text} notes={notes}>
      <svg aria-hidden="true" width="0" height="0" className="absolute">
        <path id="doctor" d="M4 60V26L22 9 40 26V60Z" />
      </svg>
      <p className="mb-6 flex flex-wrap gap-x-6 gap-y-1">
        <KeyEntry className={looks.usual}>{usual}</KeyEntry>
        <KeyEntry className={looks.more}>{more}</KeyEntry>
        <KeyEntry className={looks.not} dashes="5 4">
          {not}
        </KeyEntry>
      </p>
      <ul className="grid gap-x-10 gap-y-8 @lg:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind.name}>
            <Street kind={kind} />
            <p className="mt-3 font-serif text-h4 font-semibold">{kind.name}</p>
            <p className="mt-1">{kind.text}</p>
            <p className="text-quiet">{kind.referral}</p>
          </li>
        ))}
      </ul>
    </PictureFrame>
  );
}

const looks = {
  usual: "fill-mint",
  more: "fill-marigold",
  not: "fill-none",
};

/** Doctors' houses on both sides of the network's fence. */
export function Street({ kind }: { readonly kind: DoctorKind }) {
  const { fence, inside, outside } = kind;
  return (
    <svg aria-hidden="true" viewBox="0 0 330 66" className="w-full sketch">
      {[0, 46, 92].map((x) => (
        <use key={x} href="#doctor" x={x} className={looks[inside]} />
      ))}
      {[192, 238, 284].map((x) => (
        <use
          key={x}
          href="#doctor"
          x={x}
          className={looks[outside]}
          strokeDasharray={outside === "not" ? "5 5" : undefined}
        />
      ))}
      <path
        d={`M0 60H330${inNetwork}${outside === "not" ? "" : beyond}${fences[fence]}`}
        fill="none"
      />
    </svg>
  );
}

/** A cross on each open door. */
const cross = "v16m-8-8h16";
const [inNetwork, beyond] = [
  [22, 68, 114],
  [216, 262, 308],
].map((doors) => doors.map((x) => `M${x} 29${cross}`).join(""));

const post = "V24l5-6 5 6V60";
/** Pickets and rails between the two sides; a gate leaves room in the middle. */
const fences: Record<DoctorKind["fence"], string> = {
  closed: [145, 155, 165, 175].map((x) => `M${x} 60${post}`).join("") + "M141 34H189M141 48H189",
  gate: `M145 60${post}M175 60${post}M155 34H141M155 48H141M175 34H189M175 48H189`,
  open: `M145 60${post}M175 60${post}`,
  none: "",
};
