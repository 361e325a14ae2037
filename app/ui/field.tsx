import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type FieldProps = FieldFrameProps & Omit<ComponentProps<"input">, "id" | "name">;

/** A text input in its frame. */
export function Field(props: FieldProps) {
  const { name, form, label, hint, optional, error, reserveError, ...input } = props;
  const frame = { name, form, label, hint, optional, error, reserveError };
  return <FieldFrame {...frame}>{(framed) => <input {...framed} {...input} />}</FieldFrame>;
}
