import agency from "#content/agency/agency.yaml";
import { calls } from "#server/http/calls.ts";
import { type NamedSchemas, requestOf, responsesOf } from "./operation.ts";
import { leadCreated, leadUpdated } from "./webhooks.ts";

const description = `Send leads to ${agency.name} from other programs. A lead answered with 201 is stored.

Whitespace around a value is ignored. Lengths are counted in UTF-16 code units, as in browsers. Every response with a body is JSON. Other methods on a path get 405, with the allowed ones in \`Allow\`, and other paths under \`/api\` get 404; both have the same body as other rejections. Malformed HTTP requests, requests that arrive too slowly and requests with too many headers get 400, 408 or 431 without a body.`;

/** Describes every call under `/api`, and the webhooks, as OpenAPI 3.1, from what they declare about themselves. */
export function describeApi() {
  const schemas: NamedSchemas = {};
  const paths: Record<string, object> = {};
  for (const call of calls) {
    const operation = { ...requestOf(call, schemas), responses: responsesOf(call, schemas) };
    paths[call.path] = { ...paths[call.path], [call.method]: operation };
  }
  const tags = new Set([...calls, leadCreated, leadUpdated].map(({ tag }) => tag));
  return {
    openapi: "3.1.1",
    info: {
      title: `${agency.name}: leads`,
      version: "1.0.0",
      description,
      contact: { name: agency.name, email: agency.email },
    },
    // Relative to the URL of this document, so that it needs no host.
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks: {
      "lead.created": webhook(leadCreated, schemas),
      "lead.updated": webhook(leadUpdated, schemas),
    },
    components: { schemas },
  };
}

function webhook(operation: typeof leadCreated | typeof leadUpdated, schemas: NamedSchemas) {
  return { post: { ...requestOf(operation, schemas), responses: operation.answers } };
}
