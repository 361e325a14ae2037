// Modules that the build makes: scripts/articles/article-plugin.ts, scripts/brand/brand-plugin.ts,
// scripts/content/content-plugin.ts, scripts/search/search-plugin.ts, scripts/desk-scripts.ts.

declare module "virtual:mark" {
  /** The agency's mark as a part of a page; null if it is only a file, `/icon.svg`. */
  export const mark: string | null;
}

declare module "virtual:photos" {
  /** The pictures of each photo in content/agency/photos, by its file name. */
  export const photos: Readonly<
    Record<string, { readonly src: string; readonly srcSet: string } | undefined>
  >;
}

declare module "virtual:art" {
  /** Each drawing of content/art as files for the light and the dark color scheme, by name: `talk`, `badges/part-a`. */
  export const art: Readonly<
    Record<
      string,
      | {
          readonly light: string;
          readonly dark: string;
          readonly width: number;
          readonly height: number;
        }
      | undefined
    >
  >;
}

declare module "virtual:mail-pictures" {
  /** A PNG picture in Base64, and how large emails show it, in CSS pixels. */
  interface MailPicture {
    readonly data: string;
    readonly width: number;
    readonly height: number;
  }

  /** What letters to visitors bring with them. The agents are those who sign and have a photo or a drawing, by name. */
  export const pictures: {
    readonly mark: MailPicture;
    readonly agents: Readonly<Record<string, MailPicture | undefined>>;
  };
}

declare module "virtual:articles" {
  import type { ArticleCard } from "#content/en/articles/article.schema.ts";

  /** All articles, newest first. */
  export const articles: readonly ArticleCard[];
}

declare module "virtual:article-pages" {
  import type { ArticleModule } from "#content/en/articles/article.schema.ts";

  /** Each article's module, by file name without its extension. */
  export const articlePages: Readonly<Record<string, ArticleModule>>;
}

declare module "virtual:search-entries" {
  import type { Topics } from "#content/en/topics/schemas.ts";

  /** One search target: a page, a section of an article, or a glossary term. */
  export interface SearchEntry {
    /** Path on this site; for a section or a term, with its anchor. */
    readonly path: string;
    /** The page's title, or the glossary term. */
    readonly title: string;
    readonly kind: "article" | "topic" | "page" | "term";
    /** The topic that it is about, if it is one of the five. */
    readonly topic?: keyof Topics | undefined;
    /** The section's heading; empty for the page itself. */
    readonly section: string;
    /** Sentences, from which results show those around the match. */
    readonly text: string;
    /** Words that are searched and never shown. */
    readonly labels?: string;
  }

  /** Everything the site search looks through: articles, topics, other pages, and glossary terms. */
  export const entries: readonly SearchEntry[];
}

declare module "virtual:amount-period" {
  import type { AmountPeriod } from "#content/amounts/known-amounts.ts";

  /** The period whose amounts the texts quote, of those that the build was made for. */
  export const period: AmountPeriod;
  /** Picks the version that holds in the period. */
  export function inPeriod<Version>(versions: readonly Version[]): Version;
}

declare module "virtual:samples" {
  /** Whether the site is public and any of its content is made up, so that pages, emails and the guide must say so. */
  export const isDemonstration: boolean;
}

declare module "virtual:desk-scripts" {
  /** The addresses of the desk's scripts (scripts/desk-scripts.ts). */
  export const scripts: { readonly desk: string; readonly passkeys: string };
}

/** Provided by React Router's Vite plugin in development. */
declare module "virtual:react-router/inject-hmr-runtime";
