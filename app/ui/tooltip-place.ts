interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels between the word and its tooltip. */
const offset = 4;
/** Pixels that stay free at the edges of the window. */
const margin = 12;

/**
 * Where a tooltip stands, in pixels of the window: under its word where there is room, else above it, and
 * never over the window's sides.
 */
export function tooltipPlace(word: Box, bubble: Size, window: Size): { left: number; top: number } {
  const below = word.top + word.height + offset;
  const above = word.top - offset - bubble.height;
  const fits = below + bubble.height <= window.height - margin;
  return {
    left: Math.max(margin, Math.min(word.left, window.width - margin - bubble.width)),
    top: fits || above < margin ? below : above,
  };
}
