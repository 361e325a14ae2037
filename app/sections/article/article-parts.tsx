import type { MDXComponents } from "mdx/types.js";
import { DataTable } from "./data-table.tsx";
import { Example, Note } from "./set-apart.tsx";
import { Term } from "./term.tsx";
import { TextLink } from "./text-link.tsx";

const parts: MDXComponents = { a: TextLink, DataTable, Example, Note, Term };

/** The components that articles may use in their text, by name; the compiled articles ask for them here. */
export function useMDXComponents(): MDXComponents {
  return parts;
}
