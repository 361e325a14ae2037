import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createComposer, type Composer } from "./composer.ts";

/** Bytes that no text encoding leaves alone: a mail that changes them is caught. */
export const sampleGuide = Buffer.from(
  `%PDF-1.7\n${String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte))}\r\n.\r\n%%EOF`,
  "latin1",
);

/** A composer for tests with a guide in a fresh directory, or with the path given. */
export async function sampleComposer(guidePath?: string): Promise<Composer> {
  return createComposer({
    from: { name: "Bluebonnet, Medicare", address: "guide@bluebonnet-medicare.example" },
    agentEmail: "agents@bluebonnet-medicare.example",
    guide: { filename: "2025-medicare-enrollment-guide.pdf", path: guidePath ?? (await guide()) },
    publicUrl: new URL("https://www.bluebonnet-medicare.example"),
  });
}

async function guide(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "guide-")), "guide.pdf");
  await writeFile(path, sampleGuide);
  return path;
}
