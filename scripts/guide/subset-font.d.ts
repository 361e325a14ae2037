declare module "subset-font" {
  export interface SubsetOptions {
    readonly targetFormat: "sfnt";
    /** Axes of a variable font, each pinned to a value. */
    readonly variationAxes?: Readonly<Record<string, number>>;
  }

  /** Returns the font with only the glyphs of the text. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
