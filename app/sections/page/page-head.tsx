import { useLocation } from "react-router";
import agency from "#content/agency/agency.yaml";
import { page as stories } from "#content/agency/testimonials.yaml";
import type { ArticleModule } from "#content/en/articles/article.schema.ts";
import images from "#content/en/site/share-images.yaml";
import type { AccordionItem } from "#app/ui/accordion.tsx";
import type { Link } from "#content/fields.ts";
import parts from "#content/en/site/page-parts.yaml";

declare const __PUBLIC_URL__: string;

/** Public origin of the site, set at build time. */
export const publicUrl: string = __PUBLIC_URL__;

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Keeps the page out of search engines. */
  readonly hidden?: boolean;
  /** Marks the page as an article for link previews. */
  readonly article?: boolean;
}

/** Title, description and canonical address; React moves them into the head. */
export function PageHead({ title, description, hidden = false, article = false }: PageHeadProps) {
  const path = usePath();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <OpenGraph title={title} description={description} path={path} article={article} />
      )}
    </>
  );
}

type OpenGraphProps = Required<Omit<PageHeadProps, "hidden">> & { readonly path: string };

/** Canonical address and link preview (ogp.me). */
function OpenGraph({ title, description, path, article }: OpenGraphProps) {
  const address = new URL(path, publicUrl).href;
  const image = shareImage(path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:image" content={publicUrl + image.path} />
      <meta property="og:image:alt" content={image.alt} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

interface SharedImage {
  /** Path of the PNG (1200×630). */
  readonly path: string;
  /** The text in the picture. */
  readonly alt: string;
}

/** The link preview's picture for the page at `pathname`: that of the closest section above it. */
export function shareImage(pathname: string): SharedImage {
  const claims = images.flatMap((image) =>
    image.paths.filter((path) => isUnder(pathname, path)).map((path) => ({ path, image })),
  );
  const [closest] = claims.toSorted((a, b) => b.path.length - a.path.length);
  const { name, headline, text } = closest?.image ?? images[0];
  return {
    path: `/share/${name}.png`,
    alt: `${headline.join(" ").replace(/\.$/, "")}. ${text}. ${agency.name}`,
  };
}

function isUnder(pathname: string, path: string): boolean {
  return path === "/" || pathname === path || pathname.startsWith(`${path}/`);
}

/** Points feed readers to the articles' feed. */
export function FeedLink({ title }: { readonly title: string }) {
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={title}
      href="/learning-center/articles.atom"
    />
  );
}

/** The page's path. */
export function usePath(): string {
  return useLocation().pathname;
}

/** Whether menus and lists have a page: the one with clients' stories only once there are any. */
export function isListed({ to }: Pick<Link, "to">): boolean {
  return to !== "/testimonials" || stories.length > 0;
}

/** Structured data for search engines (schema.org). */
export function JsonLd({ data }: { readonly data: object }) {
  const text = JSON.stringify({ "@context": "https://schema.org", ...data });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}

/** The agency as schema.org/InsuranceAgency. */
export const agencyData = {
  "@type": "InsuranceAgency",
  name: agency.name,
  url: publicUrl,
  telephone: agency.phone.href.replace("tel:", ""),
  email: agency.email,
  foundingDate: String(agency.founded),
  address: {
    "@type": "PostalAddress",
    streetAddress: agency.address.street,
    addressLocality: agency.address.city,
    addressRegion: agency.address.state,
    postalCode: agency.address.postalCode,
    addressCountry: "US",
  },
};

/** A page's questions as schema.org/FAQPage. */
export function faqData(items: readonly AccordionItem[]) {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

type DatedArticle = Pick<
  ArticleModule["article"],
  "title" | "description" | "path" | "published" | "updated" | "reviewed"
>;

interface Reviewer {
  readonly name: string;
  readonly role: string;
  /** An invented person: search engines aren't told about them. */
  readonly sample: boolean;
}

/** An article as schema.org/Article, with the agent who checked it. */
export function articleData(article: DatedArticle, reviewer?: Reviewer) {
  const publisher = { "@type": "Organization", name: agency.name, url: publicUrl };
  return {
    "@type": "Article",
    headline: article.title,
    description: article.description,
    image: publicUrl + shareImage(article.path).path,
    datePublished: article.published,
    dateModified: article.updated ?? article.published,
    author: publisher,
    publisher,
    mainEntityOfPage: {
      "@type": "WebPage",
      "@id": new URL(article.path, publicUrl).href,
      lastReviewed: article.reviewed,
      ...(reviewer && !reviewer.sample && { reviewedBy: personData(reviewer) }),
    },
  };
}

function personData({ name, role }: Reviewer) {
  const worksFor = { "@type": "Organization", name: agency.name, url: publicUrl };
  return { "@type": "Person", name, jobTitle: role, worksFor };
}

interface BreadcrumbProps {
  /** The pages above this one, from the top; Home is added. */
  readonly trail: readonly Link[];
  /** The page's own name, as shown. */
  readonly current: string;
  /** Its full name if `current` is shortened. */
  readonly fullName?: string;
}

/** Links to the pages above, and the same as structured data. */
export function Breadcrumb({ trail, current, fullName = current }: BreadcrumbProps) {
  const path = usePath();
  const above = [{ label: parts.breadcrumb.home, to: "/" }, ...trail];
  return (
    <nav aria-label={parts.breadcrumb.label} className="text-small">
      <JsonLd data={breadcrumbData([...above, { label: fullName, to: path }])} />
      <ol className="crumbs">
        {above.map(({ label, to }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

/** A breadcrumb as schema.org/BreadcrumbList. */
function breadcrumbData(trail: readonly Link[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(to, publicUrl).href,
    })),
  };
}
