import type { ReactNode } from "react";
import licenses from "#content/agency/licenses.yaml";
import people from "#content/agency/people.yaml";
import states from "#content/en/states/states.yaml";
import { closing, index, state as words } from "#content/en/states/words.yaml";
import type { State } from "#content/en/states/states.schema.ts";
import { portraitOf } from "#app/sections/home/people.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Day } from "#app/sections/page/day.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { ButtonLink, Heading, TextLink } from "#app/sections/page/section.tsx";
import { fillPlaces } from "#content/fill-places.ts";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

/** States whose poverty guidelines, and so the limits of help with costs, are higher. */
const higherLimits = new Set(["AK", "HI"]);

/** A state as a sentence names it. */
function nameInText({ code, name }: State): string {
  return code === "DC" ? `the ${name}` : name;
}

/** A state: free advice, its Medigap rules with their sources, help with costs, and our license. */
export function StatePage({ state }: { readonly state: State }) {
  const fill = (text: string) => fillPlaces(text, { state: nameInText(state) });
  return (
    <>
      <PageHead title={fill(words.title)} description={fill(words.description)} />
      <div className="page pt-6 pb-16 md:pt-10 lg:pb-24">
        <Breadcrumb trail={[{ label: index.breadcrumb, to: "/states" }]} current={state.name} />
        <StatesOpening
          headline={fill(words.headline)}
          intro={fill(words.intro)}
          scene={state.code === "TX" ? "texas" : "all"}
        >
          <section aria-labelledby="plans" className="mt-6">
            <Heading id="plans" text={fill(words.plans.headline)} className="text-h4" />
            <p className="mt-1 measure">{words.plans.text}</p>
            <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
              <ButtonLink
                link={{ label: words.plans.link, to: `/plans?state=${state.code.toLowerCase()}` }}
                look="primary"
              />
              <TextLink link={{ label: fill(words.ship.headline), to: "#ship" }} />
            </div>
          </section>
        </StatesOpening>
        <div className="mt-10 grid items-start gap-x-8 gap-y-12 lg:gap-x-16 roomy:grid-cols-12">
          <div className="stack-12 roomy:col-span-7">
            <Medigap state={state} fill={fill} />
            <Part id="paying" headline={fill(words.paying.headline)}>
              {higherLimits.has(state.code) && <p className="mt-3">{fill(words.paying.higher)}</p>}
              <p className="mt-3">{fill(words.paying.text)}</p>
              <TextLink link={words.paying.link} />
            </Part>
          </div>
          <div className="stack-12 roomy:col-span-5">
            <Ship state={state} fill={fill} />
            <div className="with-notices">
              <Agents state={state} fill={fill} />
            </div>
          </div>
        </div>
        <Others state={state} />
      </div>
      <Closing {...closing} />
    </>
  );
}

interface StatesOpeningProps {
  readonly headline: string;
  readonly intro: string;
  /** Texas, the home of the flower in the mark, has a porch of its own. */
  readonly scene?: "all" | "texas";
  /** The next step, below the introduction. */
  readonly children?: ReactNode;
}

/** How a state's page and the list of states open. */
export function StatesOpening(props: StatesOpeningProps) {
  const { headline, intro, scene = "all", children } = props;
  return (
    <div className="grid items-center gap-x-8 lg:gap-x-16 roomy:grid-cols-12">
      <div className="roomy:col-span-7">
        <h1 className="mt-3 text-h1 md:mt-6">{headline}</h1>
        <p className="mt-4 measure text-lead text-quiet">{intro}</p>
        {children}
      </div>
      <div className="max-md:mt-6 roomy:col-span-5">
        <Drawing of={`states/${scene}`} first />
      </div>
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly headline: string;
  readonly children: ReactNode;
}

function Part({ id, headline, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="measure">
      <Heading id={id} text={headline} className="text-h3" />
      {children}
    </section>
  );
}

interface StateProps {
  readonly state: State;
  /** Fills the state's name into a text. */
  readonly fill: (text: string) => string;
}

/** The state's counselors by phone, or where to find them. */
function Ship({ state, fill }: StateProps) {
  const { ship: program } = state;
  const { headline, text, called, check, none, locator, medicare } = words.ship;
  return (
    <section aria-labelledby="ship" className="paper p-6 lg:p-8">
      <Heading id="ship" text={fill(headline)} className="pr-4 text-h3" />
      <p className="mt-3">{text}</p>
      {program ? (
        <>
          {program.program !== "SHIP" && (
            <p className="mt-3">
              {fillPlaces(called, { state: nameInText(state), program: program.program })}
            </p>
          )}
          <a
            href={`tel:+${program.phone.replaceAll("-", "")}`}
            className="mt-3 text-link text-h4 md:max-lg:text-body"
          >
            <Icon name="phone" />
            {program.phone}
          </a>
          <p className="mt-3 text-small">
            {check} <a href={locator.url}>{locator.label}</a>.
          </p>
        </>
      ) : (
        <>
          <p className="mt-3">{fill(none)}</p>
          <a href={locator.url} className="text-link text-h4">
            {locator.label}
          </a>
        </>
      )}
      <p className="mt-4 text-small">
        <WholeNumbers>{medicare}</WholeNumbers>
      </p>
    </section>
  );
}

/** The rules that differ from the federal ones, each with what says so. */
function Medigap({ state, fill }: StateProps) {
  const { headline, kinds, source, read, none, federal, federalLink, ask } = words.medigap;
  return (
    <Part id="medigap" headline={fill(headline)}>
      {state.medigap ? (
        <>
          <dl className="mt-4 border-b border-hair">
            {/* A state may have several rules of a kind. */}
            {Array.from(
              Map.groupBy(state.medigap, (rule) => rule.kind),
              ([kind, rules]) => (
                <div key={kind} className="border-t border-hair py-4">
                  <dt className="font-semibold">{kinds[kind]}</dt>
                  {rules.map(({ text, source: from }) => (
                    <dd key={text} className="mt-1 not-last:mb-4">
                      <p>{text}</p>
                      <p className="mt-2 text-small text-quiet">
                        {source}: <a href={from.url}>{from.title}</a>, {read}{" "}
                        <Day day={from.read} />
                      </p>
                    </dd>
                  ))}
                </div>
              ),
            )}
          </dl>
          <p className="mt-4">{fill(ask)}</p>
        </>
      ) : (
        <p className="mt-3">{fill(none)}</p>
      )}
      <p className="mt-3">{federal}</p>
      <TextLink link={federalLink} />
    </Part>
  );
}

/** The agency's license in the state, and its agents' faces if it has one. */
function Agents({ state, fill }: StateProps) {
  const { headline, licensed, not, link } = words.agents;
  const number = licenses.states.find(({ code }) => code === state.code)?.license;
  return (
    <Part id="agents" headline={fill(headline)}>
      {number && (
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          {people.profiles.map((agent) => (
            <Portrait
              key={agent.name}
              {...portraitOf(agent)}
              size="size-[min(5.5rem,18vw)] md:max-xl:size-14"
            />
          ))}
        </div>
      )}
      <p className="mt-3">
        {number ? fillPlaces(licensed, { state: nameInText(state), number }) : fill(not)}
      </p>
      <TextLink link={link} />
    </Part>
  );
}

/** The states before and after in the list, and all of them. */
function Others({ state }: { readonly state: State }) {
  const at = states.findIndex(({ code }) => code === state.code);
  const near = [states.at(at - 1), states[(at + 1) % states.length]];
  const look = "text-link min-w-11";
  return (
    <nav aria-label={words.others} className="mt-14 border-t border-hair pt-4">
      <ul className="flex flex-wrap gap-x-8">
        {near.map((one) =>
          one ? (
            <li key={one.slug}>
              <TextLink link={{ label: one.name, to: `/states/${one.slug}` }} className={look} />
            </li>
          ) : null,
        )}
        <li>
          <TextLink link={{ label: index.list, to: "/states" }} />
        </li>
      </ul>
    </nav>
  );
}
