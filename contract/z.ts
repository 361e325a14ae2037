import * as z from "zod/mini";

z.config({
  // By default, zod compiles object parsers with `new Function`, which the content security policy forbids.
  jitless: true,
  // For a check without words of its own. Tools that bring a whole zod along, such as Playwright, set English ones.
  localeError: () => "Invalid input",
});

export { z };
