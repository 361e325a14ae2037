const pictures = {
  EnrollmentStrip: "enrollment-strip",
  PartsBlocks: "parts-blocks",
  DrugPhases: "drug-phases",
  BenefitPeriod: "benefit-period",
  MedigapGaps: "medigap-gaps",
};

/** What articles call the pictures. */
export const pictureNames: readonly string[] = Object.keys(pictures);

export interface PlacedPicture {
  /** What articles call it. */
  readonly component: string;
  /** Name of its files in `app/sections/pictures` and `content/en/pictures`, without their endings. */
  readonly name: string;
}

/** The pictures that an article's text places. */
export function placedPictures(text: string): PlacedPicture[] {
  return Object.entries(pictures)
    .filter(([component]) => new RegExp(String.raw`<${component}\b`).test(text))
    .map(([component, name]) => ({ component, name }));
}
