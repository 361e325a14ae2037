import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<"textarea">, "id" | "name">;

/** An input for several lines, in the frame of a field. */
export function TextArea(props: TextAreaProps) {
  const { name, form, label, hint, optional, error, reserveError, ...input } = props;
  const frame = { name, form, label, hint, optional, error, reserveError };
  return (
    <FieldFrame {...frame} wordy>
      {(framed) => <textarea rows={5} {...framed} {...input} />}
    </FieldFrame>
  );
}
