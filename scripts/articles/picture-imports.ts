/** The pictures an article may place, and where each is drawn. */
const pictures: Readonly<Record<string, string>> = {
  EnrollmentStrip: "#app/sections/pictures/enrollment-strip.tsx",
  PartsBlocks: "#app/sections/pictures/parts-blocks.tsx",
  DrugPhases: "#app/sections/pictures/drug-phases.tsx",
  BenefitPeriod: "#app/sections/pictures/benefit-period.tsx",
  MedigapGaps: "#app/sections/pictures/medigap-gaps.tsx",
};

/** Import lines for the pictures that a text places: a page loads those it shows, and no others. */
export function pictureImports(text: string): string {
  return Object.entries(pictures)
    .filter(([name]) => new RegExp(String.raw`<${name}\b`).test(text))
    .map(([name, file]) => `import { ${name} } from ${JSON.stringify(file)}; `)
    .join("");
}
