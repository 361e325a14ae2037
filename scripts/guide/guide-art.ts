import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Guide } from "#content/en/guide/guide.schema.ts";
import { readArt } from "#scripts/brand/art.ts";
import { ContentError, didYouMean } from "#scripts/content/mistakes.ts";
import { mistakeAt } from "#scripts/content/read-content.ts";
import { parseYaml } from "#scripts/content/yaml-source.ts";

/** A drawing for the guide, in its own units. */
interface ChapterDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const guideFile = "content/en/guide/guide.yaml";

/**
 * The drawing of each chapter that guide.yaml gives one, in the light colors: the guide is for paper. As on pages, a
 * file that an agency drew as a single drawing stands for all of its symbols.
 * @throws {ContentError} naming the line, for a drawing that content/art doesn't have and a chapter that the guide
 * doesn't have; or the file, for drawings that can't be used
 */
export async function readGuideArt(
  root: string,
  guide: Guide,
): Promise<Readonly<Record<string, ChapterDrawing>>> {
  const { drawings, files } = await readArt(root);
  const chapters = [...guide.front, ...guide.topics, ...guide.back];
  const messages = new Map<string, string>();
  const art: Record<string, ChapterDrawing> = {};
  for (const [chapter, name] of Object.entries(guide.drawings ?? {})) {
    const drawing = drawings.get(name) ?? drawings.get(name.split("/")[0] ?? name);
    const svg = files.get(drawing?.light ?? "");
    if (!chapters.includes(chapter))
      messages.set(chapter, `The guide has no chapter ${chapter}.${didYouMean(chapter, chapters)}`);
    else if (!drawing || svg === undefined)
      messages.set(
        chapter,
        `content/art has no drawing ${name}.${didYouMean(name, [...drawings.keys()])}`,
      );
    else art[chapter] = middleOf({ svg, width: drawing.width, height: drawing.height });
  }
  if (messages.size > 0) {
    const source = parseYaml(await readFile(join(root, guideFile), "utf8"), guideFile);
    throw new ContentError(
      [...messages].map(([chapter, message]) =>
        mistakeAt(source, { path: ["drawings", chapter], message }),
      ),
    );
  }
  return art;
}

/**
 * Of a table that runs across a whole screen, such as that of the home page, the part with people and things: see
 * docs/guides/change-the-drawings.md. Any other drawing, as it is.
 */
function middleOf(drawing: ChapterDrawing): ChapterDrawing {
  if (drawing.width !== 2800 || drawing.height !== 1320) return drawing;
  const [width, height] = [874, 798];
  const viewBox = `viewBox="1180 -120 ${width} ${height}"`;
  return { svg: drawing.svg.replace(/viewBox="[^"]*"/, viewBox), width, height };
}
