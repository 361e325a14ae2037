import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { ToastCard, type ToastContent } from "./toast-card.tsx";

type ShowToast = (toast: ToastContent) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Shows a passing notice; a new one takes the place of the one before. */
export function useToast(): ShowToast {
  return use(ToastContext);
}

interface ToastProviderProps {
  readonly words: { readonly notifications: string; readonly close: string };
  readonly children: ReactNode;
}

/**
 * Holds the one notice at a time, above the page, through navigations. Away from what has focus then: an
 * error's form and button, or the heading of the page that a success leads to. Only a success is announced:
 * an error is the echo of an alert on the page, which a screen reader has said already.
 */
export function ToastProvider({ words, children }: ToastProviderProps) {
  const [shown, setShown] = useState<{ toast: ToastContent; key: number } | null>(null);
  const show = useCallback<ShowToast>((toast) => {
    setShown((before) => ({ toast, key: (before?.key ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setShown(null), []);
  const isError = shown?.toast.look === "error";
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="region"
        aria-label={words.notifications}
        aria-live={isError ? "off" : "polite"}
        className={`pointer-events-none fixed inset-x-0 z-50 flex p-4 ${isError ? "top-18" : "bottom-0 justify-end"}`}
      >
        {shown && (
          <ToastCard key={shown.key} toast={shown.toast} closeLabel={words.close} onClose={close} />
        )}
      </div>
    </ToastContext>
  );
}
