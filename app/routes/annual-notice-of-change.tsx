export { AnnualNoticePage as default } from "#app/sections/annual-notice-page.tsx";
