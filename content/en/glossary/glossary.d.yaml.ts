import type { Glossary } from "./glossary.schema.ts";

declare const glossary: Glossary;
export default glossary;
