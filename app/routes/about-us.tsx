export { AboutPage as default } from "#app/sections/about-page.tsx";
