import agency from "#content/agency/agency.yaml";
import { final } from "#content/en/pages/home.yaml";
import { GuideLink } from "#app/sections/guide/guide-link.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The last word: guide or phone. */
export function FinalCall() {
  return (
    <section aria-labelledby="final" className="page pb-[clamp(56px,32px+5vw,104px)]">
      <div className="grid items-end gap-x-16 gap-y-8 border-t-3 border-marigold pt-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="final" className="max-w-[20ch] text-h2">
            {final.headline}
          </h2>
          <p className="mt-4 measure text-lead text-quiet">{final.text}</p>
        </div>
        <div className="lg:col-span-5">
          <div className="flex flex-wrap gap-4">
            <GuideLink>{final.guideButton}</GuideLink>
            <a href={agency.phone.href} className={buttonClass("outline")}>
              <Icon name="phone" />
              {final.callLabel} {agency.phone.display}
            </a>
          </div>
          <p className="mt-4 text-small">
            {final.privacyText}{" "}
            <a
              href={final.privacy.to}
              className="font-semibold text-pine underline underline-offset-4"
            >
              {final.privacy.label}
            </a>
            .
          </p>
        </div>
      </div>
    </section>
  );
}
