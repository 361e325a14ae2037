import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { Icon } from "./icon.tsx";
import { optional } from "./optional.ts";
import { createStore, useStore } from "./store.ts";

interface Toast {
  readonly look: "success" | "error";
  readonly title: string;
  readonly text: ReactNode;
}

/** The current toast; the number tells two toasts with the same text apart. */
const toastStore = createStore<{ readonly toast: Toast; readonly number: number } | null>(null);

/** Shows a toast in place of the current one. Never throws: the page says the same without it. */
export function showToast(toast: Toast): void {
  toastStore.set({ toast, number: (toastStore.get()?.number ?? 0) + 1 });
  optional(() => dispatchEvent(new CustomEvent("wake", { detail: "toasts" })));
}

const close = () => toastStore.set(null);

/**
 * Shows one toast at a time where it covers nothing that has to be read or pressed: a success at the bottom, since what
 * happens next stands at the top; an error under the header, far from the form's button and the alert there. Only a
 * success is announced: an error repeats that alert, which screen readers have already read.
 */
export function Toasts({ words }: { readonly words: Readonly<Record<"label" | "close", string>> }) {
  const current = useStore(toastStore);
  const isError = current?.toast.look === "error";
  return (
    <div
      role="region"
      aria-label={words.label}
      aria-live={isError ? "off" : "polite"}
      className={`pointer-events-none fixed inset-x-0 z-50 flex justify-end p-2 ${isError ? "top-[4.5rem]" : "bottom-0"}`}
    >
      {current && (
        <ToastCard
          key={current.number}
          toast={current.toast}
          closeLabel={words.close}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** A toast. It closes after 5 seconds without pointer or focus on it. */
export function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const holdHandlers = useAutoDismiss(onClose, 5000);
  const tone = toast.look === "error" ? "border-brick text-brick" : "border-leaf text-leaf";
  return (
    <div
      {...holdHandlers}
      className={`pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border-2 bg-card py-2 pr-2 pl-4 text-small leading-snug lifted ${tone}`}
    >
      <span className="pt-2">
        <Icon name={toast.look === "error" ? "alert" : "check"} />
      </span>
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-bold">{toast.title}</p>
        <p className="text-ink">{toast.text}</p>
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label={closeLabel}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-mint"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Calls `dismiss` after `delay` ms without pointer or focus on the element that gets the returned handlers. */
function useAutoDismiss(dismiss: () => void, delay: number) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismiss, delay);
    return () => clearTimeout(timer);
  }, [isHeld, dismiss, delay]);
  return {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: (event: SyntheticEvent) => setIsHeld(matches(event, ":focus-within")),
    onFocus: () => setIsHeld(true),
    onBlur: (event: SyntheticEvent) => setIsHeld(matches(event, ":hover")),
  };
}

// The pointer may leave while focus stays, and the other way around.
function matches({ currentTarget }: SyntheticEvent, selector: string): boolean {
  return currentTarget.matches(selector);
}
