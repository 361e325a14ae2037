import * as z from "zod/mini";

// By default, zod compiles object parsers with `new Function`, which the content security policy forbids.
z.config({ jitless: true });

export { z };
