import { planRequestVariants } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import { visitParts } from "#contract/visit.ts";
import type { JsonSchema } from "./json-schema.ts";

export interface HeaderParameter {
  readonly name: string;
  readonly in: "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string;
}

type HeaderName = keyof typeof requestHeaders | "origin";

/** Every header that a call reads, by the name under which the description keeps it. */
export const headerParameters: Readonly<Record<HeaderName, HeaderParameter>> = {
  origin: {
    name: "Origin",
    in: "header",
    required: true,
    description:
      "The address of this website, as scheme and host. Browsers send it by themselves, and only pages of this website can; a program says it to show that it knows where it writes to. Anything else is refused with 403.",
    schema: { type: "string", format: "uri" },
  },
  idempotencyKey: {
    name: requestHeaders.idempotencyKey,
    in: "header",
    required: false,
    description:
      "One value for one submission, the same on every try: 8 to 128 visible ASCII characters, for example a UUID. The same key with the same content is one lead and gets the same answer, however often and whenever it comes; with other content it is refused with 422. A repeat that comes while the first is under way waits for it. A refused submission does not use up its key.",
    schema: { type: "string", pattern: "^[!-~]{8,128}$" },
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  },
  leadSource: {
    name: requestHeaders.leadSource,
    in: "header",
    required: false,
    description: `Where the visit began, as URL-encoded pairs of ${visitParts.join(", ")}. Other names are passed over; each value is kept up to 300 characters.`,
    schema: { type: "string" },
    example: "landing=%2Fcompare-plans&utm_source=newsletter",
  },
  disclosureVersion: {
    name: requestHeaders.disclosureVersion,
    in: "header",
    required: false,
    description:
      "Version of the disclosure that the person was shown beside the button. It is kept as proof. Missing or unknown: the newest.",
    schema: { type: "string" },
    example: "2026-11-20",
  },
  consentVersion: {
    name: requestHeaders.consentVersion,
    in: "header",
    required: false,
    description:
      "Version of the box that the person was shown: for automated calls and texts, or on the guide form for the newsletter. The answer is kept as proof, yes or no. Unknown: the newest. Missing: only a yes is kept, under the newest, since nothing says that the box was shown.",
    schema: { type: "string" },
    example: "2026-11-20",
  },
  leadForm: {
    name: requestHeaders.leadForm,
    in: "header",
    required: false,
    description:
      "What the person asked for: a plan comparison or a consultation. Missing: a plan comparison. Anything else is refused with 422, and nothing is stored.",
    schema: { type: "string", enum: [...planRequestVariants], default: "compare" },
    example: "consultation",
  },
};
