import { useEffect, useRef, useState } from "react";
import { isSameSearch, readSearch, searchAddress, type GlossarySearch } from "./glossary-search.ts";

/**
 * What the glossary is searched for. The fields say it, and the address follows them, so that what is shown can
 * be shared, in the history entry that stands. What was typed before the script came counts; where nothing was,
 * and the server sent the page without the answer, what the address asks.
 * @param drawn what the page was drawn with
 */
export function useGlossarySearch(drawn: GlossarySearch) {
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(drawn);

  function show(next: GlossarySearch): void {
    setSearch(next);
    history.replaceState(history.state, "", location.pathname + searchAddress(next));
  }

  function follow(): void {
    if (form.current) show(readSearch(new FormData(form.current)));
  }

  /** Sets the fields by hand: a reset would give them what the page came with. */
  function fill(values: GlossarySearch): void {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = value;
    }
    show(values);
  }

  useEffect(() => {
    if (!form.current) return;
    const typed = readSearch(new FormData(form.current));
    const asked = readSearch(new URLSearchParams(location.search));
    if (!isSameSearch(typed, drawn)) show(typed);
    else if (!isSameSearch(asked, drawn)) fill(asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it stands
  }, []);

  function clear(): void {
    fill({ q: "", category: "" });
    form.current?.querySelector("input")?.focus();
  }

  return { form, search, follow, clear };
}
