import { Fragment } from "react";
import type { Part } from "./mark-words.ts";

/** A text in which the words that were looked for are marked. */
export function Marked({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map(({ text, found, at }) =>
    found ? (
      <mark key={at} className="bg-marigold px-0.5 text-on-marigold">
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
