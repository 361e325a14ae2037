import agency from "#content/agency/agency.yaml";
import { accepted, refused } from "#contract/lead-answer.ts";
import { answerHeaders, headerParameters, refusals } from "./components.ts";
import { bodySchema, jsonSchemaOf, leadBodies } from "./schemas.ts";
import { countsPath, leadPaths, newsletterPaths, webhooks } from "./operations.ts";

const description = `Leads for ${agency.name} from other programs. A lead that was answered with 201 is stored.

Blank space around a text does not count. Characters are counted in UTF-16 code units, as browsers count them. Every answer with a body is JSON. A path answers 405 to other methods and says in \`Allow\` which it takes; other addresses under \`/api\` answer 404; both in the form of a refusal. What is no HTTP request, comes too slowly or has too many headers is answered 400, 408 or 431 with no body.`;

const ownPath = {
  get: {
    operationId: "describeApi",
    summary: "This description",
    tags: ["Description"],
    responses: {
      "200": {
        description: "An OpenAPI 3.1 document.",
        headers: { ETag: { required: true, schema: { type: "string" } } },
        content: { "application/json": { schema: { type: "object" } } },
      },
      "304": {
        description: "It is still the one that `If-None-Match` names.",
        headers: { ETag: { required: true, schema: { type: "string" } } },
      },
    },
  },
};

/** Describes every call under `/api` as OpenAPI 3.1, from the schemas by which they are checked. */
export function describeApi() {
  const bodies = Object.entries(leadBodies).map(([name, schema]) => [name, bodySchema(schema)]);
  return {
    openapi: "3.1.1",
    info: {
      title: `${agency.name}: leads`,
      version: "1.0.0",
      description,
      contact: { name: agency.name, email: agency.email },
    },
    // Relative to where this document was found, so that no host need be known.
    servers: [{ url: "/" }],
    tags: [
      { name: "Leads" },
      { name: "Newsletter" },
      { name: "Counts" },
      { name: "Webhooks" },
      { name: "Description" },
    ],
    paths: { ...leadPaths, ...newsletterPaths, ...countsPath, "/api/openapi.json": ownPath },
    webhooks,
    components: {
      schemas: {
        ...Object.fromEntries(bodies),
        Accepted: jsonSchemaOf(accepted),
        Refused: jsonSchemaOf(refused),
      },
      parameters: headerParameters,
      headers: answerHeaders,
      responses: refusals,
    },
  };
}
