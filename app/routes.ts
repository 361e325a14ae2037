import { readdirSync, readFileSync } from "node:fs";
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { parse } from "yaml";
import { statesSchema } from "#content/en/states/states.schema.ts";

const articles = new URL("../content/en/articles", import.meta.url);

/** Every article file has an address, named after the file. */
const articleRoutes = readdirSync(articles)
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => `learning-center/articles/${file.slice(0, -4)}`)
  .map((path) => route(path, "routes/learning-center/article.tsx", { id: path }));

const states = new URL("../content/en/states/states.yaml", import.meta.url);

/** Every state has a page. */
const stateRoutes = statesSchema
  .parse(parse(readFileSync(states, "utf8")))
  .map(({ slug }) => `states/${slug}`)
  .map((path) => route(path, "routes/states/state.tsx", { id: path }));

const legalRoutes = ["privacy-policy", "terms-of-service", "accessibility"].map((path) =>
  route(path, "routes/legal.tsx", { id: path }),
);

/** Every part in every state, for developers: not in a build, nor where plain Node reads this list. */
const isDevelopment = "env" in import.meta && import.meta.env.MODE === "development";
const partsRoutes = isDevelopment ? [route("parts", "routes/parts.tsx")] : [];

/** The lead desk, for the people who call visitors back. Each route says in `handle.desk` who may open it. */
const deskRoutes = [
  route("desk", "desk/today.tsx"),
  route("desk/leads", "desk/all.tsx"),
  route("desk/leads/:number", "desk/lead.tsx"),
  route("desk/leads/:number/person.json", "desk/office/person-json.ts"),
  route("desk/leads/:number/erase", "desk/office/erase.tsx"),
  route("desk/held", "desk/held.tsx"),
  route("desk/search", "desk/search.tsx"),
  route("desk/add", "desk/add.tsx"),
  route("desk/sign-in", "desk/office/sign-in.tsx"),
  route("desk/link", "desk/office/link.tsx"),
  route("desk/welcome", "desk/office/welcome.tsx"),
  route("desk/account", "desk/office/account.tsx"),
  route("desk/team", "desk/office/team.tsx"),
  route("desk/team/audit", "desk/office/audit.tsx"),
  route("desk/messages", "desk/office/messages.tsx"),
  route("desk/numbers", "desk/office/numbers.tsx"),
  route("desk/numbers.csv", "desk/office/numbers-csv.ts"),
  route("desk/setup", "desk/office/setup.tsx"),
  route("desk/*", "desk/not-found.tsx"),
];

/** Every address of the site. */
export default [
  index("routes/home.tsx"),
  route("compare-plans", "routes/compare-plans.tsx"),
  route("talk-to-agent", "routes/talk-to-agent.tsx"),
  route("call.ics", "routes/call-ics.ts"),
  route("contact", "routes/contact.tsx"),
  route("about-us", "routes/about-us.tsx"),
  route("testimonials", "routes/testimonials.tsx"),
  route("quiz", "routes/quiz.tsx"),
  route("dates", "routes/dates.tsx"),
  route("dates.ics", "routes/dates-ics.ts"),
  route("income-costs", "routes/income-costs.tsx"),
  route("help-paying", "routes/help-paying.tsx"),
  route("annual-notice-of-change", "routes/annual-notice-of-change.tsx"),
  route("states", "routes/states/index.tsx"),
  ...stateRoutes,
  route("plans", "routes/plans/find.tsx"),
  route("plans/compare", "routes/plans/compare.tsx"),
  route("plans/next-year", "routes/plans/next-year.tsx"),
  route("plans/:state/:county", "routes/plans/county.tsx"),
  route("download-guide", "routes/download-guide.tsx"),
  route("penalty", "routes/penalty.tsx"),
  route("my-medicines", "routes/my-medicines.tsx"),
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
  ...legalRoutes,
  ...deskRoutes,
  ...partsRoutes,
  route("sitemap", "routes/sitemap.tsx"),
  route("sitemap.xml", "routes/sitemap-xml.ts"),
  route("learning-center/articles.atom", "routes/articles-atom.ts"),
  route(".well-known/security.txt", "routes/security-txt.ts"),
  route("offline-worker.js", "routes/offline-worker.ts"),
  route("offline", "routes/not-found.tsx", { id: "offline/not-found" }),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
