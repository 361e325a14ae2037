import { Icon } from "./icon.tsx";

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
  /** Keeps the line's room while there is no message: an error that comes or goes moves nothing. */
  readonly reserve: boolean;
}

/** The longest message breaks onto a second line in a narrow form. */
const room = "min-h-[2lh] @min-[22rem]:min-h-[1lh]";

/** The message of a field at fault: words and a sign, never colour alone. */
export function FieldError({ id, message, reserve }: FieldErrorProps) {
  const place = `mt-1 text-small ${reserve ? room : ""}`;
  if (!message) return reserve ? <div className={place} /> : null;
  return (
    <p id={id} className={`${place} flex items-start gap-2 font-semibold text-brick`}>
      <span className="pt-0.5">
        <Icon name="alert" size={20} />
      </span>
      {message}
    </p>
  );
}
