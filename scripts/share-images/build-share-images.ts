import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { guideFonts } from "#scripts/guide/guide-fonts.ts";
import { typstFaults } from "#scripts/guide/typst-faults.ts";
import { drawPng } from "./draw-png.ts";
import { readShareInputs } from "./share-inputs.ts";

const design = "scripts/share-images/share-image.typ";
/** Pixels across a picture for sharing, and across the icon for home screens. */
const widths = { image: 1200, icon: 180 };
/** Home screens lay an icon on black unless it fills its square: the mint of its disk. */
const iconGround = "#e4efe9";

/**
 * Draws `<section>.png` (1200×630) for each section of `content/en/site/share-images.yaml` into `outDir`,
 * and `icon-180.png` from the site's icon. The same content gives the same bytes.
 * @throws {ContentError} naming the file at fault
 */
export async function buildShareImages(root: string, outDir: string): Promise<void> {
  const inputs = await readShareInputs(root);
  const compiler = NodeCompiler.create({
    workspace: root,
    fontArgs: [{ fontBlobs: await guideFonts() }],
  });
  await mkdir(outDir, { recursive: true });
  for (const image of inputs) {
    const svg = drawn(compiler, root, JSON.stringify(image));
    await writeFile(join(outDir, `${image.name}.png`), drawPng(svg, widths.image));
  }
  const icon = await readFile(join(root, "public/icon.svg"), "utf8");
  await writeFile(join(outDir, "icon-180.png"), drawPng(icon, widths.icon, iconGround));
}

function drawn(compiler: NodeCompiler, root: string, image: string): string {
  const compiled = compiler.compile({ mainFilePath: join(root, design), inputs: { image } });
  if (compiled.result) return compiler.plainSvg(compiled.result);
  const diagnostics = compiled.takeDiagnostics();
  throw typstFaults(root, diagnostics ? compiler.fetchDiagnostics(diagnostics) : []);
}
