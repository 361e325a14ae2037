import { description, title } from "#content/en/pages/sitemap.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { SiteMap } from "#app/sections/site-map.tsx";

export default function Sitemap() {
  return (
    <>
      <PageHead title={title} description={description} />
      <SiteMap />
    </>
  );
}
