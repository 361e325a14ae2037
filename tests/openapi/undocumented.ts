import { closed, createChecks } from "./schema-check.ts";
import {
  resolve,
  type Answer,
  type Description,
  type Operation,
  type Schema,
} from "./description.ts";

interface Header {
  readonly required?: boolean;
  readonly schema: Schema;
}

/** Finds what an answer says that the description of its operation does not; nothing when it is as described. */
type FindUndocumented = (operation: Operation, response: Response) => Promise<string[]>;

/** Reads the description strictly: no status, type, header or property more or less than it has. */
export function createFindUndocumented(open: Description): FindUndocumented {
  const description = closed(open);
  const checkOf = createChecks(description);

  function headerFaults({ headers = {} }: Answer, response: Response): string[] {
    return Object.entries(headers).flatMap(([name, node]) => {
      const { required, schema } = resolve(description, node) as Header;
      const text = response.headers.get(name);
      if (text === null) return required ? [`the header ${name} is missing`] : [];
      const value = schema["type"] === "integer" ? Number(text) : text;
      return checkOf(schema)(value) ? [] : [`the header ${name} is ${text}`];
    });
  }

  function bodyFaults({ content = {} }: Answer, response: Response, text: string): string[] {
    const type = response.headers.get("content-type");
    if (Object.keys(content).length === 0) return text === "" ? [] : ["a body"];
    const described = content[type ?? ""];
    if (described === undefined) return [`the type ${type}`];
    const check = checkOf(described.schema);
    if (check(JSON.parse(text))) return [];
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  return async (operation, response) => {
    const text = await response.text();
    const node = closed(operation).responses[response.status];
    if (node === undefined) return [`the status ${response.status}`];
    const answer = resolve(description, node) as Answer;
    return [...headerFaults(answer, response), ...bodyFaults(answer, response, text)];
  };
}
