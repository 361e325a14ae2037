import { SiteMap } from "#app/sections/site-map.tsx";

export default function Sitemap() {
  return <SiteMap />;
}
