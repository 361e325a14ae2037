import { useEffect, useId, useRef, useState, type ComponentProps, type RefObject } from "react";
import { emailSuggestion as words } from "#content/en/forms/lead-form.yaml";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame, splitProps, WithTyped, type Field } from "#app/ui/field.tsx";
import { optional } from "#app/ui/optional.ts";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "type" | "autoComplete">;

/**
 * An email address. If it looks mistyped, asks under the input if another one was meant; one press takes it. The
 * question never stops the form.
 */
export function EmailField(props: EmailFieldProps) {
  const { frame, input } = splitProps(props);
  const field = useRef<HTMLInputElement>(null);
  const [suggestion, drop] = useSuggestion(field);
  function accept(): void {
    if (!field.current || suggestion === undefined) return;
    field.current.value = suggestion;
    // Saves the draft.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
    drop();
    // The pressed button goes away.
    optional(() => field.current?.focus());
  }
  return (
    <FieldFrame {...frame}>
      {(framed) => (
        <div>
          <input
            {...framed}
            {...input}
            ref={field}
            type="email"
            autoComplete="email"
            onInput={drop}
          />
          <div role="status">
            {suggestion && <Suggestion address={suggestion} onAccept={accept} />}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

interface SuggestionProps {
  readonly address: string;
  readonly onAccept: () => void;
}

/** The question and its button. */
function Suggestion({ address, onAccept }: SuggestionProps) {
  const id = useId();
  return (
    <div className="mt-2 rounded-control bg-sand p-3">
      <p id={id}>
        <WithTyped text={words.question} place="[address]" typed={address} />
      </p>
      <Button look="outline" aria-describedby={id} onClick={onAccept} className="mt-2">
        {words.accept}
      </Button>
    </div>
  );
}

/**
 * The suggestion for what was typed into the field or filled in by the browser, once the visitor is done with it.
 * @returns the suggestion, undefined for none, and a function that drops it
 */
function useSuggestion(field: RefObject<HTMLInputElement | null>) {
  const [suggestion, setSuggestion] = useState<string>();
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let released = Promise.resolve();
    const onPress = () => void (released = endOfPress());
    async function suggest(typed: string): Promise<void> {
      const { suggestAddress } = await import("./email-suggestion.ts");
      // What appears above a pressed button would move it, and the click would miss it.
      await released;
      if (input?.value === typed) setSuggestion(suggestAddress(typed.trim()));
    }
    // The form works without it.
    const onChange = () => void suggest(input.value).catch(() => {});
    if (input.value && input !== document.activeElement) onChange();
    addEventListener("pointerdown", onPress, true);
    input.addEventListener("change", onChange);
    return () => {
      removeEventListener("pointerdown", onPress, true);
      input.removeEventListener("change", onChange);
    };
  }, [field]);
  return [suggestion, () => setSuggestion(undefined)] as const;
}

/** Resolves after the click of the press that has just begun. A press that the browser doesn't end counts for 3 s. */
function endOfPress(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["pointerup", "pointercancel"])
      addEventListener(type, () => setTimeout(resolve), { once: true });
    setTimeout(resolve, 3000);
  });
}
