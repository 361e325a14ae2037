export { SupplementsPage as default } from "#app/sections/topics/supplements-page.tsx";
