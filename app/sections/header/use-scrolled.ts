import { useEffect, useState } from "react";

/** True once the page is scrolled more than `threshold` pixels. */
export function useScrolled(threshold: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > threshold);
    // With the next frame: asked while the page is taken over, the browser would lay it out once more.
    const frame = requestAnimationFrame(look);
    addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", look);
    };
  }, [threshold]);
  return scrolled;
}
