import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useAutoDismiss } from "./use-auto-dismiss.ts";

export interface ToastContent {
  readonly look: "success" | "error";
  readonly title: string;
  readonly text: ReactNode;
}

interface ToastCardProps {
  readonly toast: ToastContent;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** One notice: goes by itself after 5000 ms, waits while it is pointed at or holds focus. */
export function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
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
