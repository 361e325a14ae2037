/**
 * Calls back once, when any of the element stands on the screen; gives what ends the watch.
 * @param rootMargin by how much the screen counts as larger, or with a minus as smaller, as CSS writes margins
 */
export function whenOnScreen(element: Element, rootMargin: string, act: () => void): () => void {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      act();
    },
    { rootMargin },
  );
  watch.observe(element);
  return () => watch.disconnect();
}
