/** Tells feed readers where the articles' feed stands. */
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
