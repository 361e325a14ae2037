import { receive } from "#content/en/pages/home.yaml";
import { PhoneLink } from "#app/sections/page/contact.tsx";

/** How the guide arrives, and what to do if it does not. */
export function ReceiveGuide() {
  return (
    <div className="lg:col-span-7">
      <h2 className="text-h3">{receive.headline}</h2>
      <dl className="mt-5 space-y-5">
        {receive.steps.map((step) => (
          <div key={step.title} className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
            <dt className="font-semibold">{step.title}</dt>
            <dd>{step.text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex flex-wrap items-center gap-x-7 gap-y-2 sm:pl-[12.5rem]">
        <PhoneLink className="text-pine underline" />
        <a href={receive.talk.to} className="text-link">
          {receive.talk.label}
        </a>
      </p>
    </div>
  );
}
