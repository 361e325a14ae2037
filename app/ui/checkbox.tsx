interface CheckboxProps {
  readonly name: string;
  readonly form: string;
  readonly label: string;
  readonly defaultChecked?: boolean;
}

/** A tick box whose whole row is its target, at least 44 px high. */
export function Checkbox({ name, form, label, defaultChecked = false }: CheckboxProps) {
  const id = `${form}-${name}`;
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        id={id}
        name={name}
        type="checkbox"
        defaultChecked={defaultChecked}
        className="mt-0.5 size-7 shrink-0 accent-pine"
      />
      <span>{label}</span>
    </label>
  );
}
