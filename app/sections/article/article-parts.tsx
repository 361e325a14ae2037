import type { MDXComponents } from "mdx/types.js";

export function useMDXComponents(): MDXComponents {
  return {};
}
