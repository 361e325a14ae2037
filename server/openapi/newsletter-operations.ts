import { noStore, refusal, refusals } from "./answers.ts";

const parameters = [
  {
    name: "token",
    in: "query",
    required: true,
    description: "The signed token out of a newsletter's `List-Unsubscribe` header.",
    schema: { type: "string" },
  },
];

const oneClickBody = {
  type: "object",
  properties: { "List-Unsubscribe": { const: "One-Click" } },
  required: ["List-Unsubscribe"],
};

const done = {
  description: "The reader gets no more newsletters; the same when it was so before.",
  headers: noStore,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { success: { const: true } },
        required: ["success"],
      },
    },
  },
};

/** One-click unsubscribe, as a path of the description. */
export const newsletterPaths = {
  "/api/newsletter/unsubscribe": {
    get: {
      operationId: "openUnsubscribePage",
      summary: "Where a person who opens the address is sent",
      tags: ["Newsletter"],
      parameters,
      responses: {
        "303": {
          description: "The page with the button is elsewhere.",
          headers: { ...noStore, Location: { required: true, schema: { type: "string" } } },
        },
      },
    },
    post: {
      operationId: "unsubscribe",
      summary: "Unsubscribe at a mail provider's word (RFC 8058)",
      tags: ["Newsletter"],
      parameters,
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": { schema: oneClickBody },
          "multipart/form-data": { schema: oneClickBody },
        },
      },
      responses: {
        "200": done,
        "404": refusal("not-found", "The token is none of this service."),
        "413": refusal("too-large", "The body is larger than 4 KiB."),
        "415": refusal("wrong-type", "The body is not the one that RFC 8058 asks for."),
        "500": refusals.problem,
        "503": refusals.unavailable,
      },
    },
  },
};
