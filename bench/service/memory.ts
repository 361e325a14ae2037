import { readFile } from "node:fs/promises";
import { startMailServer } from "#tests/service/mail-server.ts";
import { atMost, forInformation, type Figure } from "#bench/figure.ts";
import { openLoad, pageRequest, slope, submissionRequest } from "./load.ts";
import type { Options } from "./options.ts";
import { startMeasuredService, withScratch } from "./run.ts";

/** What comes in an hour of a busy agency's day: a page every second, a form every ten. */
const hour = { pages: 3600, forms: 360 };
/** What the service may have grown by after an hour's visitors, in megabytes an hour. */
const most = 8;
/** As on a small machine, so that garbage is collected and what stays is seen. */
const smallHeap = "--max-old-space-size=128";
/** How often an hour is sent before the measure begins, and while it lasts. */
const hours = { before: 16, during: 8 };

/** Memory (RSS) before, during and after hours of visitors sent in seconds each, with mail going out. */
export async function memory({ milliseconds }: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const mail = await startMailServer();
    const service = await startMeasuredService(directory, {
      SMTP_URL: mail.url,
      NODE_OPTIONS: smallHeap,
    });
    const within = milliseconds * 2;
    for (let one = 0; one < hours.before; one += 1) await sendAnHour(service.port, within);
    const sizes = [await residentMegabytes(service.pid)];
    for (let one = 0; one < hours.during; one += 1) {
      await sendAnHour(service.port, within);
      sizes.push(await residentMegabytes(service.pid));
    }
    await service.end();
    await mail.close();
    const growth = slope(sizes.map((size, index) => [index, size]));
    return [
      forInformation("memory by the hour, MB", sizes.map((size) => Math.round(size)).join(" ")),
      forInformation("messages that went out", String(mail.caught.length)),
      atMost("growth in an hour, MB", growth, most),
    ];
  });
}

async function sendAnHour(port: number, milliseconds: number): Promise<void> {
  const request = pageRequest("/");
  const rate = (count: number) => (1000 * count) / milliseconds;
  const pages = { rate: rate(hour.pages), connections: 32, next: () => request };
  const forms = { rate: rate(hour.forms), connections: 32, next: submissionRequest };
  const results = await Promise.all(
    [pages, forms].map((load) => openLoad({ port, milliseconds, ...load })),
  );
  results[0]?.answers.expectOnly(200);
  results[1]?.answers.expectOnly(201);
}

/** The memory of a process that is in the machine's, in megabytes (proc(5), VmRSS). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1");
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
