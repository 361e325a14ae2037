import type { Finding } from "./finding.ts";

const headings: Readonly<Record<Finding["kind"], string>> = {
  sample: "Samples to replace",
  setting: "Settings to make",
  amount: "Amounts out of date",
  review: "Texts to check",
};

/** The findings as a person reads them, by kind; says so when there are none. */
export function printFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "Nothing stands between this site and the public.\n";
  const parts = Object.entries(headings).map(([kind, heading]) => {
    const lines = findings.filter((one) => one.kind === kind);
    if (lines.length === 0) return "";
    const list = lines.map(({ where, what }) => `  ${where}\n    ${what}\n`).join("");
    return `${heading} (${lines.length})\n${list}\n`;
  });
  return `${parts.join("")}${findings.length} to see to before the site goes live.\n`;
}
