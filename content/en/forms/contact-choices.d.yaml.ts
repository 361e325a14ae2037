import type { ContactChoices } from "./contact-choices.schema.ts";

declare const choices: ContactChoices;
export default choices;
