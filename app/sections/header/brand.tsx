import agency from "#content/agency/agency.yaml";
import * as shell from "#content/en/site/shell.yaml";
import { BrandMark } from "./brand-mark.tsx";

/** Mark and name, leading home. On the narrowest screens the mark stands alone beside the phone number. */
export function Brand() {
  const rest = agency.name.startsWith(shell.brandShort)
    ? agency.name.slice(shell.brandShort.length).trim()
    : "";
  return (
    <a
      href="/"
      aria-label={agency.name}
      className="flex min-h-11 items-center gap-3 rounded-control text-ink no-underline"
    >
      <BrandMark />
      <span aria-hidden="true" className="hidden leading-tight sm:block">
        <span className="block font-serif text-h4 leading-none font-semibold">
          {shell.brandShort}
        </span>{" "}
        <span className="block text-[1rem] text-quiet">{rest}</span>
      </span>
    </a>
  );
}
