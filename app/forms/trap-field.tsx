import { trapField } from "#contract/hidden-fields.ts";

/** A field that people neither see nor reach and that programs fill in. */
export function TrapField({ label }: { readonly label: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        <input name={trapField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
