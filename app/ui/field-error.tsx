import { Icon } from "./icon.tsx";

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
}

/** The message of a field at fault: words and a sign, never colour alone. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-2 font-semibold text-brick">
      <span className="pt-1">
        <Icon name="alert" size={20} />
      </span>
      {message}
    </p>
  );
}
