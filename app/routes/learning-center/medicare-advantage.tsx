export { AdvantagePage as default } from "#app/sections/topics/advantage-page.tsx";
