import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { Icon } from "./icon.tsx";
import { createStore, useStore } from "./store.ts";
import { keepInTab, keptToast, recall } from "./tab-storage.ts";

/** One notice. */
interface Toast {
  readonly look: "success" | "error";
  readonly title: string;
  readonly text: ReactNode;
}

/** The notice that shows; a number tells one from the next with the same words. */
const shown = createStore<{ readonly toast: Toast; readonly number: number } | null>(null);

/** Shows a passing notice; a new one takes the place of the one before. */
export function showToast(toast: Toast): void {
  shown.set({ toast, number: (shown.get()?.number ?? 0) + 1 });
  dispatchEvent(new CustomEvent("wake", { detail: "toasts" }));
}

/** Keeps a notice of plain words for the page that is gone to next. */
export function keepToast(toast: Toast & { readonly text: string }): void {
  keepInTab(keptToast, JSON.stringify(toast));
}

function takeKept(): void {
  const text = recall(keptToast);
  keepInTab(keptToast, null);
  if (text) showToast(JSON.parse(text));
}

const close = () => shown.set(null);

/**
 * Holds the one notice at a time, above the page. Away from what has focus then: an error's form and button, or
 * the heading of the page that a success leads to. Only a success is announced: an error is the echo of an
 * alert on the page, which a screen reader has said already.
 */
export function Toasts({ words }: { readonly words: Readonly<Record<"label" | "close", string>> }) {
  const now = useStore(shown);
  useEffect(takeKept, []);
  const isError = now?.toast.look === "error";
  return (
    <div
      role="region"
      aria-label={words.label}
      aria-live={isError ? "off" : "polite"}
      className={`pointer-events-none fixed inset-x-0 z-50 flex p-4 ${isError ? "top-18" : "bottom-0 justify-end"}`}
    >
      {now && (
        <ToastCard key={now.number} toast={now.toast} closeLabel={words.close} onClose={close} />
      )}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** One notice: goes by itself after 5000 ms, waits while it is pointed at or holds focus. */
function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const hold = useAutoDismiss(onClose, 5000);
  const tone = toast.look === "error" ? "border-brick text-brick" : "border-leaf text-leaf";
  return (
    <div
      {...hold}
      className={`pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border-2 bg-card p-4 lifted ${tone}`}
    >
      <span className="pt-0.5">
        <Icon name={toast.look === "error" ? "alert" : "check"} />
      </span>
      <div className="min-w-0 flex-1">
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

/** Calls `dismiss` once `delay` ms have passed without pointer or focus on the element it is spread on. */
function useAutoDismiss(dismiss: () => void, delay: number) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, delay);
    return () => clearTimeout(timer);
  }, [held, dismiss, delay]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: (event: SyntheticEvent) => setHeld(matches(event, ":focus-within")),
    onFocus: () => setHeld(true),
    onBlur: (event: SyntheticEvent) => setHeld(matches(event, ":hover")),
  };
}

// The pointer may leave while focus stays, and focus while the pointer stays.
function matches({ currentTarget }: SyntheticEvent, selector: string): boolean {
  return currentTarget.matches(selector);
}
