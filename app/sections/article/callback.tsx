import page from "#content/en/pages/article.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";

const { callback } = page;

/** The offer to talk it through, under every article. */
export function Callback() {
  return (
    <section aria-labelledby="callback" className="bg-sand print:hidden">
      <div className="page grid items-center gap-x-16 gap-y-6 py-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="callback" className="max-w-[24ch] text-h2">
            {callback.headline}
          </h2>
          <p className="mt-4 measure">{callback.text}</p>
        </div>
        <div className="lg:col-span-5">
          <a href={callback.action.to} className={buttonClass("primary")}>
            {callback.action.label}
          </a>
          <p className="mt-4">
            {callback.call} <PhoneNumber />
          </p>
        </div>
      </div>
    </section>
  );
}
