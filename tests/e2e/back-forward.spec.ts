import { readdirSync, readFileSync } from "node:fs";
import { chromium, type Browser } from "@playwright/test";
import { browserArguments, findBrowser } from "#scripts/find-browser.ts";
import { builtPages } from "./built-pages.ts";
import { expect } from "./fixtures.ts";
import { test } from "./firefox.ts";

// Browsers keep a page that is left, and show it at once and as it was when its visitor comes back
// (https://web.dev/articles/bfcache). Some things that a page does keep them from it.

const isArticle = (path: string) => path.startsWith("/learning-center/articles/");
/** Articles share one template. */
const pages = [...builtPages.filter((path) => !isArticle(path)), ...builtPages.filter(isArticle).slice(0, 1)];
