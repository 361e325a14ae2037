import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import { hero } from "#content/en/pages/home.yaml";
import { callCard } from "#content/en/site/page-parts.yaml";
import { Island } from "#app/islands/island.tsx";
import { answerId, MonthAndYear } from "#app/sections/dates/dates-form.tsx";
import { datesPath } from "#app/sections/dates/dates-query.ts";
import { GuideLink } from "#app/sections/guide.tsx";
import { DaysLeft, useSeason } from "#app/sections/page/season-notice.tsx";
import { ButtonLink, TextLink } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Button } from "#app/ui/button.tsx";
import { TabList, tabId } from "#app/ui/tabs.tsx";

/** Both buttons fit beside the drawing of a tablet, and the second beside the link on a phone. */
const narrower = "max-lg:px-3 max-lg:text-small max-lg:leading-tight";

/** The first screen: the kitchen table, a sheet on it for each kind of visitor, and two ways to start. */
export function Hero() {
  const [first, second] = hero.headline;
  return (
    <section className="hero">
      <div>
        <Drawing of="home/table" phones="home/phone" first />
      </div>
      <div className="page">
        <h1 className="text-h1">
          {first} <span className="underlined">{second}</span>
        </h1>
        <p className="mt-1 text-small font-semibold md:hidden">{hero.who}</p>
      </div>
      <div className="page">
        <p className="text-lead text-quiet max-md:mt-2 max-sm:hidden print:mt-2">{hero.text}</p>
        <p className="mt-4 hidden text-h2 font-semibold print:block">
          {callCard.headline} {agency.phone.display}
        </p>
        <p className="hidden text-small print:block">
          {agency.email} · {agency.address.street}, {agency.address.city}, {agency.address.state}{" "}
          {agency.address.postalCode}
        </p>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center gap-3 max-md:mt-4 max-sm:grid max-sm:pairs xl:max-w-none!">
          <ButtonLink next link={hero.compare} look="outline" className={narrower} />
          <ButtonLink next link={hero.talk} look="outline" className={narrower} />
          <GuideLink className="col-span-full text-link print:hidden">{hero.guideButton}</GuideLink>
        </div>
      </div>
      <div className="page">
        <TableSheet />
      </div>
    </section>
  );
}

const { dates, doors, member, helper } = hero;

type Season = NonNullable<ReturnType<typeof useSeason>>;

/** Who comes here: what they press, their sheet, and the page for them without script. */
interface Door {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly sheet: ReactNode;
}

const turning: Door = {
  id: "turning",
  label: doors.turning,
  to: datesPath,
  sheet: <DatesStart />,
};
const helping: Door = {
  id: "helper",
  label: doors.helper,
  to: helper.ask.to,
  sheet: <AskSheet {...helper} />,
};

/** The door of people who have Medicare. In season, their message says until when they want their plan checked. */
function memberDoor(season: Season | undefined): Door {
  const { text, read } = season ?? {};
  const ask = season ? { label: season.check, to: season.ask } : member.ask;
  const sheet = (
    <AskSheet
      {...(season ? {} : { title: member.title })}
      text={text ?? member.text}
      ask={ask}
      more={read ?? member.more}
    />
  );
  return { id: "member", label: doors.member, to: ask.to, sheet };
}

/** Id of the element around the sheets. */
const sheets = "hero-sheets";

/**
 * The sheet on the table: three doors, each with a sheet of its own. During an enrollment period, people who have
 * Medicare come first, under the days that are left; on phones, these lie on the table above the sheet.
 */
function TableSheet() {
  const season = useSeason();
  const has = memberDoor(season);
  const order = season ? [has, turning, helping] : [turning, has, helping];
  return (
    <div className="table-sheet">
      {season && (
        <aside aria-label={season.label}>
          <strong className="font-semibold">{season.ends}</strong>
          <DaysLeft days={season.days} />
        </aside>
      )}
      <div>
        <Island
          name="tabs"
          of={TabList}
          props={{
            label: doors.label,
            tabs: order.map(({ id, label }) => ({ id, label })),
            panels: sheets,
          }}
        />
        <ul className="flex flex-wrap gap-x-5 scripted:hidden">
          {order.map(({ id, label, to }) => (
            <li key={id}>
              <TextLink link={{ label, to }} />
            </li>
          ))}
        </ul>
        <div id={sheets} data-open="0" className="open-panel mt-3">
          {order.map((door, place) => (
            <div
              key={door.id}
              id={`${tabId(door)}-panel`}
              role="tabpanel"
              aria-labelledby={tabId(door)}
              className={place > 0 ? "hidden scripted:block" : undefined}
            >
              {door.sheet}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface AskSheetProps extends Omit<typeof helper, "title"> {
  /** None in season, when the days that are left stand above it. */
  readonly title?: string;
}

/** A question, and what we can do about it; phones have no room for the details. */
function AskSheet({ title, text, ask, more }: AskSheetProps) {
  return (
    <>
      {title && <p className="mb-3 font-serif text-h4 font-semibold">{title}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <ButtonLink next link={ask} look="accent" className="max-sm:w-full max-sm:px-3" />
        <TextLink link={more} className="text-link text-small" />
      </div>
      <p className="mt-2 text-small max-sm:hidden">{text}</p>
    </>
  );
}

/** The question of the dates tool; its page answers, and says what is wrong with what was typed. */
function DatesStart() {
  return (
    <form action={`${datesPath}#${answerId}`} noValidate aria-label={dates.title}>
      <p className="font-serif text-h4 font-semibold">{dates.title}</p>
      <div className="mt-1 dates-start sm:mt-2">
        <MonthAndYear form="start" words={dates} />
        <Button type="submit" look="accent">
          {dates.button}
        </Button>
      </div>
      <p className="mt-2 text-small text-quiet sm:mt-3">{dates.private}</p>
    </form>
  );
}
