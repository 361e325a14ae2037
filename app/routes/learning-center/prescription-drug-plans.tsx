export { DrugsPage as default } from "#app/sections/topics/drugs-page.tsx";
