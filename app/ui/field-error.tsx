import { Icon } from "./icon.tsx";

interface FieldErrorProps {
  readonly id: string;
  readonly message: string | undefined;
  /** Keeps the line's room while there is no message: an error that comes or goes moves nothing. */
  readonly reserve: boolean;
  /** Messages of this field are sentences: they take a line more on the narrowest screens. */
  readonly wordy?: boolean;
}

/**
 * The longest message breaks onto a second line where forms are narrow: on phones, and from `lg` on, where
 * they stand beside text. Not by container query: Chromium 156 now and then left such a field undrawn.
 */
const room = "md:min-h-[1lh] lg:min-h-[2lh] xl:min-h-[1lh]";

/** The message of a field at fault: words and a sign, never colour alone. */
export function FieldError({ id, message, reserve, wordy = false }: FieldErrorProps) {
  const lines = wordy ? "min-h-[3lh]" : "min-h-[2lh]";
  const place = `mt-1 text-small ${reserve ? `${lines} ${room}` : ""}`;
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
