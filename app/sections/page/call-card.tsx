import type { ReactNode } from "react";
import type { OpenHours } from "#app/islands/now.ts";
import { portraitOf } from "#app/sections/home/people.tsx";
import agency from "#content/agency/agency.yaml";
import { agentAt, agentAtForm } from "#content/agency/agent-turns.ts";
import { openWeek } from "#content/agency/business-hours.ts";
import people from "#content/agency/people.yaml";
import { shortTimeZoneName } from "#content/agency/time-zones.ts";
import { fillPlaces } from "#content/fill-places.ts";
import { ownTime } from "#content/en/forms/contact-choices.yaml";
import { request } from "#content/en/pages/compare-plans.yaml";
import { recording } from "#content/en/site/disclaimers.yaml";
import { atButton, beside, callCard as words } from "#content/en/site/page-parts.yaml";
import { usePath } from "#app/sections/page/page-head.tsx";
import { CheckList, Heading } from "#app/sections/page/section.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { faceOf, Portrait } from "#app/ui/portrait.tsx";

const zone = shortTimeZoneName(agency.timeZone);

/** What the script needs to say if we're open now (app/islands/now.ts). */
const hours: OpenHours = {
  zone: agency.timeZone,
  week: openWeek(agency.hours),
  closed: agency.closedDays.map(({ day }) => day).join(),
  open: withZone(words.open),
  shut: withZone(words.shut),
  today: words.today,
  own: ` ([time] ${ownTime})`,
};

/** Says after the time in which zone it is, on the same line, and what it is for visitors in another one. */
function withZone(text: string): string {
  return fillPlaces(text, { day: "[day]", time: `[time]\u00A0${zone}[own]` });
}

interface CallCardProps {
  /** Id of the page's own form. */
  readonly to: keyof typeof besideForm;
}

/** Hides the button where the form is beside the card. */
const besideForm = { consultation: "", message: "lg:hidden" };
/** On phones, a form that asks for a call comes right after the card, and the rest after the form. */
const onPhones = {
  consultation: ["max-sm:hidden", "max-sm:hidden"],
  message: ["max-sm:by-hour", ""],
};

/** A form below the card leaves it all the width of a tablet. */
const onTablets = {
  consultation:
    "roomy:max-lg:grid roomy:max-lg:grid-cols-[6fr_5fr] roomy:max-lg:items-start roomy:max-lg:gap-x-6",
  message: "",
};

/**
 * The phone number in large type, with a face beside it, if we're open now (with script), the hours, and the way to the
 * page's form, which stands out while we're closed. A phone has room for one of the two: the hours, which are also in
 * the footer, or while we're closed the way to the form.
 */
export function CallCard({ to }: CallCardProps) {
  const [agent] = people.profiles;
  const [more = "", small = ""] = onPhones[to];
  return (
    <section
      aria-labelledby="call"
      className={`paper px-4 py-3 sm:p-7 print:grid print:grid-cols-[11fr_9fr] print:gap-x-8 print:py-4 ${onTablets[to]}`}
    >
      <div className="@container">
        <div className="flex flex-wrap items-center gap-4 pr-4 md:max-lg:grid md:max-lg:grid-cols-[auto_1fr] md:max-lg:gap-y-0">
          {agent && (
            <Portrait
              {...portraitOf(agent)}
              size="size-[min(5.5rem,25vw)] lg:size-[7rem] md:max-lg:row-span-2"
            />
          )}
          {/* Large text goes under the face; on phones, what the agent says goes under both. */}
          <div className="grow basis-[min-content] max-sm:contents md:max-lg:contents">
            <h2 id="call" className="text-h3 max-sm:grow max-sm:basis-[min-content]">
              {words.headline}
            </h2>
            {agent && (
              <>
                <p className={`text-small text-quiet ${small}`}>
                  {fillPlaces(words.face, { name: agent.name })}
                </p>
                <p className="mt-1 font-serif leading-snug font-semibold max-sm:-mt-2 max-sm:basis-full md:max-lg:col-span-2 md:max-lg:mt-3">
                  {words.voice}
                </p>
              </>
            )}
          </div>
        </div>
        <a
          href={agency.phone.href}
          className={`${buttonClass("accent")} mt-3 by-hour-quiet w-full text-[min(2rem,7.6vw)] max-sm:px-1 sm:mt-4 md:max-lg:text-[min(var(--size-h3),9cqi)]`}
        >
          <Icon name="phone" size={28} />
          <span className="whitespace-nowrap">{agency.phone.display}</span>
        </a>
        <OpenNow className="mt-1 hidden min-h-[2lh] items-center leading-snug font-semibold sm:mt-2 scripted:flex" />
      </div>
      <div>
        <div className={`mt-3 scripted:mt-1 ${more}`}>
          <HoursBox />
          <a
            href={`#${to}`}
            data-smooth=""
            className={`${buttonClass("outline")} w-full by-hour-loud px-1 text-balance max-sm:self-center sm:mt-4 print:hidden ${besideForm[to]}`}
          >
            {words.toForm[to]}
          </a>
        </div>
        <p className={`mt-1 text-small text-quiet sm:mt-2 ${small}`}>{recording}</p>
      </div>
    </section>
  );
}

/** The open hours by day. */
export function HoursBox() {
  return (
    <div>
      <h3 className="font-sans text-small font-semibold">{words.hours}</h3>
      <dl className="text-small">
        {agency.hours.map(({ days, open }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-6">
            <dt>{days}</dt>
            <dd className="font-semibold">{open === "Closed" ? open : `${open} ${zone}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The hours; with script, if we're open now. Its room is kept, so that nothing moves when script fills it in. */
export function OpenNow({ className }: { readonly className: string }) {
  return (
    <p data-hours={JSON.stringify(hours)} className={className}>
      {inShort} {zone}
    </p>
  );
}

/** In two lines, as what the script says. */
const inShort = agency.hours
  .filter(({ open }) => open !== "Closed")
  .map(({ days, open }) => `${days} ${open}`)
  .join("; ");

interface AgentAsideProps {
  /** Which page it's on. */
  readonly of: Exclude<keyof typeof beside, "label">;
  /** Where the page asks for a call, if that has a button at all hours. */
  readonly ask?: string;
}

const places = Object.keys(beside).filter((key) => key !== "label");
/** Where the page has a form, and its own way to it. */
const besideAForm = new Set<AgentAsideProps["of"]>(["form", "comparing"]);

/**
 * A person to ask beside a form or a list: a sentence, a face, the phone number, and if we're open (the hours, without
 * script). While we're closed, also the way to ask for a call, except on the pages of forms; beside a long list, it's a
 * button at all hours, which stands out while we're closed. The agents take turns in the order of the sentences, so that
 * visitors meet more than one of them.
 */
export function AgentAside({ of, ask }: AgentAsideProps) {
  const agent = agentAt(places.indexOf(of));
  return (
    <section
      aria-label={agent ? `${beside.label}: ${agent.name}` : beside.label}
      className="beside"
    >
      <p>{beside[of]}</p>
      <div>
        {agent && <Portrait {...portraitOf(agent)} size="size-[min(5.5rem,25vw)]" />}
        <div>
          {agent && <p>{fillPlaces(words.face, { name: agent.name })}</p>}
          <a href={agency.phone.href} className="text-link">
            {agency.phone.display}
          </a>
          <OpenNow className="min-h-[2lh]" />
          {!besideAForm.has(of) && (
            <a
              href={ask ?? "/talk-to-agent#consultation"}
              className={
                ask
                  ? `${buttonClass("outline")} mt-2 by-hour-loud px-3`
                  : "when-shut text-link hidden scripted:inline-flex"
              }
            >
              {words.askWhileShut}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

interface AgentSaysProps {
  readonly text: string;
  /** Which agent; the page's other faces are of others. */
  readonly turn: number;
  readonly className: string;
}

/** What an agent would say about a picture, in a bubble, and their face. */
export function AgentSays({ text, turn, className }: AgentSaysProps) {
  const agent = agentAt(turn);
  return (
    <div className={`beside ${className}`}>
      <p>{text}</p>
      {agent && (
        <div>
          <Portrait {...portraitOf(agent)} size="size-[min(5.5rem,25vw)]" />
          <div className="self-center">{fillPlaces(words.face, { name: agent.name })}</div>
        </div>
      )}
    </div>
  );
}

/** What to have at hand, on a sheet of paper, beside a form that asks for a call. */
export function CallChecklist({
  list = request.list,
}: {
  readonly list?: readonly string[] | undefined;
}) {
  return (
    <section aria-labelledby="ready" className="paper p-5 sm:p-7 print:py-3">
      <Heading id="ready" text={request.title} className="pr-4 text-h4" />
      <CheckList
        icon="box"
        items={list}
        className="stack-2 mt-3 print:columns-3"
        row="flex gap-3 print:[&_svg]:size-[0.25in]"
        check="pt-1 text-pine print:p-0"
      />
      <p className="mt-4 text-small print:hidden">{request.note}</p>
    </section>
  );
}

/** At a form's button: an agent's face and who answers. */
export function whoAnswers(form: keyof typeof atButton) {
  const agent = agentAtForm(form);
  if (!agent) return undefined;
  const [name = ""] = agent.name.split(" ");
  return { src: faceOf(portraitOf(agent)), text: fillPlaces(atButton[form], { name }) };
}

interface WithFaceProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** A line about calling, beside an agent's face. Who it is depends on the page's address. */
export function WithFace({ className, children }: WithFaceProps) {
  const agent = agentAt(usePath().length);
  return (
    <div className={`flex flex-wrap items-center gap-4 ${className}`}>
      {agent && <Portrait {...portraitOf(agent)} small />}
      {/* Large text goes under the face. */}
      <div className="min-w-0 grow basis-[11rem]">{children}</div>
    </div>
  );
}
