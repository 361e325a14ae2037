import { useEffect, useRef, type ComponentProps } from "react";
import { strip as words } from "#content/en/plans/find.yaml";
import { sample } from "#content/en/plans/plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { countyPath, planReply, type PlanReply } from "#contract/plans.ts";
import { createPlanData } from "#app/plan-data/plan-data.tsx";
import { buttonClass, type ButtonLook } from "#app/ui/button.tsx";
import { countPlans, countsSentence, placeName } from "./plan-words.ts";

const { PlanDataProvider, usePlanData } = createPlanData({
  schema: planReply,
  pathFor: (zipCode) => `/api/plans?zip=${zipCode}`,
});

interface ZipFormProps {
  /** Of the field, unique on the page. */
  readonly id: string;
  /** Of the button: `accent` where it's the page's main step. */
  readonly look?: ButtonLook;
}

/**
 * Asks for a ZIP code. With script, it answers below as soon as the fifth digit is typed; the button leads to the whole
 * list, without script too.
 */
export function ZipForm(props: ZipFormProps) {
  return (
    <PlanDataProvider>
      <Ask {...props} />
      <Found />
    </PlanDataProvider>
  );
}

function Ask({ id, look }: ZipFormProps) {
  const { setZipCode, fetchPlanData } = usePlanData();
  const field = useRef<HTMLInputElement>(null);
  const search = () => {
    setZipCode(field.current?.value.trim() ?? "");
    // If the call fails, the button still leads to the list, or to a page that says what's wrong.
    fetchPlanData().catch(() => {});
  };
  const typedBefore = useRef(search);
  useEffect(() => {
    if (field.current?.value) typedBefore.current();
  }, []);
  const box = { id, look, ref: field, onChange: search };
  return <ZipBox {...box} action="/plans" button={words.button} />;
}

interface ZipBoxProps extends Pick<ComponentProps<"input">, "ref" | "defaultValue" | "onChange"> {
  /** Of the field, unique on the page. */
  readonly id: string;
  /** Where the ZIP code is sent, as `zip`. */
  readonly action: string;
  readonly button: string;
  readonly look?: ButtonLook | undefined;
}

/** A form with a field for a ZIP code, which it sends to another page. */
export function ZipBox({ action, button, look = "primary", ...field }: ZipBoxProps) {
  return (
    <form action={action}>
      <label htmlFor={field.id} className="font-semibold">
        {words.zip}
      </label>
      <div className="zip-box">
        <input {...field} name="zip" inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <button type="submit" className={buttonClass(look)}>
          {button}
        </button>
      </div>
    </form>
  );
}

function Found() {
  const { planData, isLoadingPlanData } = usePlanData();
  return (
    <div aria-live="polite" className="zip-found">
      {isLoadingPlanData && <p>{words.loading}</p>}
      {planData !== null && planData.years.length > 0 && <Answer {...planData} />}
    </div>
  );
}

/** How many plans there are, or the counties to choose from. */
function Answer({ counties, plans }: PlanReply) {
  if (plans !== null) {
    const { county, year, edition } = plans;
    return (
      <>
        {edition.sample && <p className="mb-3 sample">{`${sample.title}. ${sample.text}`}</p>}
        <p>{countsSentence(countPlans(plans.plans), county, year)}</p>
        <Way to={countyPath(county)} label={words.see} />
      </>
    );
  }
  if (counties.length === 0)
    return (
      <>
        <p>{words.unknown}</p>
        <Way to="/plans#state" label={words.state} />
      </>
    );
  return (
    <>
      <p>{fillPlaces(words.several, { count: counties.length })}</p>
      {counties.map((county) => (
        <Way key={countyPath(county)} to={countyPath(county)} label={placeName(county)} />
      ))}
    </>
  );
}

function Way({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <a href={to} className="mr-6 text-link">
      {label}
    </a>
  );
}
