import type { ComponentProps } from "react";

export type ButtonLook = "primary" | "outline" | "accent" | "outline-on-band";

const shape =
  "inline-flex min-h-13 items-center justify-center gap-2.5 rounded-control border-2 px-[min(1.5rem,6vw)] py-3 text-center font-semibold leading-tight no-underline transition-colors duration-150 cursor-pointer disabled:cursor-wait";

const looks: Record<ButtonLook, string> = {
  primary:
    "border-transparent bg-pine text-on-pine hover:bg-pine-deep disabled:bg-quiet disabled:text-paper",
  outline: "border-pine bg-transparent text-pine hover:bg-mint",
  accent: "border-transparent bg-marigold text-on-marigold hover:bg-marigold-deep",
  "outline-on-band": "border-on-band text-on-band hover:bg-on-band hover:text-band",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook): string {
  return `${shape} ${looks[look]}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: ButtonLook;
}

/** A button at least 52 px high. */
export function Button({
  look = "primary",
  type = "button",
  className = "",
  ...rest
}: ButtonProps) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...rest} />;
}
