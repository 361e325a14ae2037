import { leadEvent } from "#contract/lead-event.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const id = "msg_0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77";

/** What the service sends to other programs, as the webhooks of the description (OpenAPI 3.1, 4.8.1). */
export const webhooks = {
  "lead.created": {
    post: {
      operationId: "leadCreated",
      summary: "A request was stored",
      description:
        "Sent to each address of `WEBHOOK_URL`, signed as Standard Webhooks 1.0 says, and again until it is taken. It may come more than once, and later ones before it.",
      tags: ["Webhooks"],
      parameters: [
        header("webhook-id", "The same on every attempt: ignore one that you know.", id),
        header("webhook-timestamp", "Seconds since 1970, UTC, of this attempt.", "1795186800"),
        header(
          "webhook-signature",
          "One for each secret in use, with blanks between: `v1,` and HMAC-SHA-256 in base64.",
          "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchemaOf(leadEvent) } },
      },
      responses: {
        "2XX": { description: "It is yours now. Answer so once it is stored, within 10 seconds." },
        "4XX": {
          description: "It is not sent again by itself; but 408, 425 and 429 ask for it later.",
        },
        "5XX": { description: "It is sent again later, not before `Retry-After` says." },
      },
    },
  },
};
