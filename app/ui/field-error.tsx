import { Icon } from "./icon.tsx";

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
  /** Keeps the line's room while there is no message: an error that comes or goes moves nothing. */
  readonly reserve: boolean;
}

/** The message of a field at fault: words and a sign, never colour alone. */
export function FieldError({ id, message, reserve }: FieldErrorProps) {
  if (!message) return reserve ? <div className="mt-1 h-[1.58em]" /> : null;
  return (
    <p id={id} className="mt-1 flex items-start gap-2 font-semibold text-brick">
      <span className="pt-1">
        <Icon name="alert" size={20} />
      </span>
      {message}
    </p>
  );
}
