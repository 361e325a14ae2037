import { OtherHelp } from "./other-help.tsx";
import { PlanTable } from "./plan-table.tsx";
import { PlanTypes } from "./plan-types.tsx";
import { RequestWords } from "./request-words.tsx";
import { SampleWords, TableNotes } from "./table-words.tsx";
import { TwoWays } from "./two-ways.tsx";

/** The picture of the first screen: the two ways to have Medicare. */
export function Ways() {
  return <TwoWays />;
}

/** Above the table. */
export function Samples() {
  return <SampleWords />;
}

/** The table of all plans. */
export function Table() {
  return <PlanTable />;
}

/** Under the table. */
export function Notes() {
  return <TableNotes />;
}

/** The kinds of coverage. */
export function Types() {
  return <PlanTypes />;
}

/** Help beside our agents'. */
export function Help() {
  return <OtherHelp />;
}

/** The words beside the form. */
export function Request() {
  return <RequestWords />;
}
