import { useSyncExternalStore } from "react";

/** A value that several islands of a page share. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls `onChange` after each change until the function that it gives is called. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** What it held at first, which is what the page was rendered with. */
  readonly initial: T;
}

/** Makes a store that holds `initial`. A module makes it once, so that all islands find the same one. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** What a store holds, in a component: drawn anew when it changes. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
