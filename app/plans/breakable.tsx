import { Fragment } from "react";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";

/** Text in which names such as "UnitedHealthcare" may go on in the next line of a narrow column, and numbers may not. */
export function Breakable({ children }: { readonly children: string }) {
  const parts = children.split(/(?<=[a-z]{4})(?=[A-Z][a-z]{4})/);
  return parts.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- two parts can be the same
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <WholeNumbers>{part}</WholeNumbers>
    </Fragment>
  ));
}
