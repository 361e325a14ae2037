import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { keepInTab, recall } from "./tab-storage.ts";

const storageKey = "thanksDue";

/**
 * Gives a way to the page of thanks that a new release cannot cut off: when that page's script is gone
 * from the server, the router loads the present page anew, and the visitor would find an empty form. So
 * the way is noted first, and a form that finds the note when it starts goes there by a full load.
 */
export function useThanks(path: string): () => void {
  const navigate = useNavigate();
  useEffect(() => {
    if (take()) location.replace(path);
    return () => void take();
  }, [path]);
  return useCallback(() => {
    note();
    void navigate(path);
  }, [navigate, path]);
}

// Without storage the visitor is still told by the notice, and by the email.
function note(): void {
  keepInTab(storageKey, "1");
}

function take(): boolean {
  const due = recall(storageKey) !== null;
  keepInTab(storageKey, null);
  return due;
}
