import { steps } from "#content/en/pages/home.yaml";
import { Icon } from "#app/ui/icon.tsx";

/** How a call goes, in three steps along one line. */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="page band">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
        <h2 id="steps" className="text-h2 lg:col-span-6">
          {steps.headline}
        </h2>
        <p className="measure text-lead text-quiet lg:col-span-6 lg:self-end">{steps.intro}</p>
      </div>
      <ol className="mt-12 ml-6 grid gap-x-10 lg:ml-0 lg:grid-cols-3">
        {steps.items.map((step, index) => (
          <li
            key={step.title}
            className="relative border-l-3 border-pine pb-10 pl-10 last:border-transparent lg:border-t-3 lg:border-l-0 lg:pt-10 lg:pb-0 lg:pl-0 lg:last:border-pine"
          >
            <span
              aria-hidden="true"
              className="absolute -top-1 -left-6 grid size-12 place-items-center rounded-full bg-pine font-serif text-h4 font-semibold text-on-pine lg:-top-6 lg:left-0"
            >
              {index + 1}
            </span>
            <h3 className="text-h3">{step.title}</h3>
            <p className="mt-2 max-w-[38ch]">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-2 lg:mt-12">
        <a href={steps.action.to} className="text-link">
          {steps.action.label}
          <Icon name="arrow" />
        </a>
        <p className="max-w-[60ch] text-small text-quiet">{steps.note}</p>
      </div>
    </section>
  );
}
