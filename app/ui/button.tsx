import type { ComponentProps } from "react";

export type ButtonLook = "primary" | "outline" | "accent" | "outline-on-band";

const looks: Record<ButtonLook, string> = {
  primary: "bg-pine text-on-pine hover:bg-pine-deep",
  outline: "border-pine text-pine hover:bg-mint",
  accent: "bg-marigold text-on-marigold hover:bg-marigold-deep",
  "outline-on-band": "border-on-band text-on-band hover:bg-on-band hover:text-band",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook): string {
  return `button ${looks[look]}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: ButtonLook;
}

const disabled = "disabled:cursor-wait disabled:bg-quiet disabled:text-paper";

/** A button at least 52 px high. */
export function Button({
  look = "primary",
  type = "button",
  className = "",
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={`${buttonClass(look)} ${disabled} ${className}`} {...rest} />
  );
}
