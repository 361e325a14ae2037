import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { currentQuery, onQueryChange, replaceQuery } from "./address-query.ts";
import { fillFields } from "./fill-fields.ts";
import { isSameSearch, readSearch, searchAddress, type GlossarySearch } from "./glossary-search.ts";

/**
 * What the glossary is searched for. The address says it, and the fields of the form follow the address or
 * lead it. The page was drawn with `drawn`; what is typed before its script runs counts.
 */
export function useGlossarySearch(drawn: GlossarySearch) {
  const form = useRef<HTMLFormElement>(null);
  const isNew = useRef(true);
  useLocation(); // draws anew when a link leads from one search to another
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => searchAddress(drawn));
  const search = readSearch(new URLSearchParams(query));

  useEffect(() => {
    if (!form.current) return;
    const typed = readSearch(new FormData(form.current));
    const isEarly = isNew.current && !isSameSearch(typed, drawn);
    isNew.current = false;
    if (isEarly) replaceQuery(searchAddress(typed));
    else if (!isSameSearch(typed, search)) fillFields(form.current, search);
  });

  function follow(): void {
    if (form.current) replaceQuery(searchAddress(readSearch(new FormData(form.current))));
  }

  function clear(): void {
    replaceQuery("");
    form.current?.querySelector("input")?.focus();
  }

  return { form, search, follow, clear };
}
