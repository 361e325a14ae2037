import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#server/base/files.ts";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Composer } from "./composer.ts";
import { failureOutcome } from "./smtp.ts";

interface FileSenderDeps {
  /** Created when the first message is written. */
  readonly directory: string;
  readonly composer: Composer;
  readonly now?: () => Date;
}

/** Creates a sender for a trial, which writes each message to an `.eml` file that mail programs open. Sends nothing. */
export function createFileSender({
  directory,
  composer,
  now = () => new Date(),
}: FileSenderDeps): Sender {
  async function send(delivery: Delivery): Promise<DeliveryOutcome> {
    const { mail, outcome } = await composer.compose(delivery);
    if (mail === null) return outcome;
    await writeMail(directory, delivery.outboxId, mail, now());
    return { result: "file-only" };
  }

  return { send: (delivery) => send(delivery).catch(failureOutcome), close: () => {} };
}

/**
 * Writes a message to an `.eml` file in the directory, which is created if it's missing.
 * @throws if it can't be written
 */
export async function writeMail(
  directory: string,
  id: string,
  mail: SendMailOptions,
  now: Date,
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  replaceFile(join(directory, fileName(id, now)), await bytesOf(mail));
}

const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

async function bytesOf(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await transport.sendMail(mail);
  if (!Buffer.isBuffer(message))
    throw new TypeError("expected the stream transport to give a buffer");
  return message;
}

/** `2026-11-20T10-46-00-123Z-7.eml`: sorts by time, without colons, which Windows forbids in file names. */
function fileName(id: string, time: Date): string {
  const stamp = time.toISOString().replace(/[:.]/g, "-");
  return `${stamp}-${id.replace(/[^\w-]/g, "_")}.eml`;
}
