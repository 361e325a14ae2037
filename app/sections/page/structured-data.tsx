import agency from "#content/agency/agency.yaml";
import type { ArticleModule } from "#content/en/articles/article-card.ts";
import type { AccordionItem } from "#app/ui/accordion.tsx";
import { publicUrl, shareImage } from "./page-head.tsx";

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

/** The agency as search engines read it: schema.org/InsuranceAgency. */
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

/** A page's questions as search engines read them: schema.org/FAQPage. */
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

/** An article as search engines read it: schema.org/Article. */
export function articleData(article: ArticleModule["article"]) {
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
    mainEntityOfPage: new URL(article.path, publicUrl).href,
  };
}
