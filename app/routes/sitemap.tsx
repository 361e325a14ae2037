export { SiteMap as default } from "#app/sections/site-map.tsx";
