import { description, title } from "#content/en/pages/sitemap.yaml";
import { PageHead } from "#app/sections/page/page-head.tsx";
import { StillSiteMap } from "#app/sections/site-map/still-site-map.ts";

export default function Sitemap() {
  return (
    <>
      <PageHead title={title} description={description} />
      <StillSiteMap />
    </>
  );
}
