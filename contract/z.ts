import * as z from "zod/mini";

// zod compiles object parsers with `new Function` unless told not to; the policy forbids eval.
z.config({ jitless: true });

export { z };
