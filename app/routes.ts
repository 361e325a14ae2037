import { readdirSync } from "node:fs";
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const articles = new URL("../content/en/articles", import.meta.url);

/** Each article is its file: what is put into the folder has an address. */
const articleRoutes = readdirSync(articles)
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => `learning-center/articles/${file.slice(0, -4)}`)
  .map((path) => route(path, "routes/learning-center/article.tsx", { id: path }));

/** Every address of the site. The list of prerendered pages derives from it (react-router.config.ts). */
export default [
  index("routes/home.tsx"),
  route("compare-plans", "routes/compare-plans.tsx"),
  route("talk-to-agent", "routes/talk-to-agent.tsx"),
  route("contact", "routes/contact.tsx"),
  route("about-us", "routes/about-us.tsx"),
  route("testimonials", "routes/testimonials.tsx"),
  route("quiz", "routes/quiz.tsx"),
  route("download-guide", "routes/download-guide.tsx"),
  route("thank-you-guide", "routes/thank-you-guide.tsx"),
  route("newsletter/confirm", "routes/newsletter/confirm.tsx"),
  route("newsletter/unsubscribe", "routes/newsletter/unsubscribe.tsx"),
  layout("routes/learning-center/layout.tsx", [
    route("learning-center", "routes/learning-center/home.tsx"),
    route("learning-center/articles", "routes/learning-center/articles.tsx"),
    route("learning-center/glossary", "routes/learning-center/glossary.tsx"),
    route("learning-center/medicare-basics", "routes/learning-center/medicare-basics.tsx"),
    route("learning-center/enrollment-periods", "routes/learning-center/enrollment-periods.tsx"),
    route("learning-center/medicare-advantage", "routes/learning-center/medicare-advantage.tsx"),
    route(
      "learning-center/medicare-supplements",
      "routes/learning-center/medicare-supplements.tsx",
    ),
    route(
      "learning-center/prescription-drug-plans",
      "routes/learning-center/prescription-drug-plans.tsx",
    ),
    ...articleRoutes,
  ]),
  route("privacy-policy", "routes/privacy-policy.tsx"),
  route("terms-of-service", "routes/terms-of-service.tsx"),
  route("accessibility", "routes/accessibility.tsx"),
  route("sitemap", "routes/sitemap.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
