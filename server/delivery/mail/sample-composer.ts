import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { scratchDirectory } from "#server/scratch-directory.ts";
import { createComposer, type Composer, type ComposerDeps } from "./composer.ts";

/** Bytes that no text encoding leaves alone: a mail that changes them is caught. */
export const sampleGuide = Buffer.from(
  `%PDF-1.7\n${String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte))}\r\n.\r\n%%EOF`,
  "latin1",
);

const publicUrl = new URL("https://www.bluebonnet-medicare.example");

interface SampleSettings {
  readonly guidePath?: string;
  readonly agentEmail?: string;
  readonly readerLinks?: ComposerDeps["readerLinks"];
}

/** A composer for tests; unless told otherwise its guide lies in a directory of the running test. */
export async function sampleComposer(settings: SampleSettings = {}): Promise<Composer> {
  return createComposer({
    from: { name: "Bluebonnet, Medicare", address: "guide@bluebonnet-medicare.example" },
    agentEmail: settings.agentEmail ?? "agents@bluebonnet-medicare.example",
    guide: {
      filename: "2025-medicare-enrollment-guide.pdf",
      path: settings.guidePath ?? (await guide()),
    },
    publicUrl,
    readerLinks: settings.readerLinks ?? sampleLinks,
  });
}

async function sampleLinks() {
  return {
    confirm: new URL("/newsletter/confirm?token=c.1", publicUrl),
    unsubscribe: new URL("/newsletter/unsubscribe?token=u.1", publicUrl),
    oneClick: new URL("/api/newsletter/unsubscribe?token=u.1", publicUrl),
  };
}

async function guide(): Promise<string> {
  const path = join(scratchDirectory(), "guide.pdf");
  await writeFile(path, sampleGuide);
  return path;
}
