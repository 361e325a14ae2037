export { BasicsPage as default } from "#app/sections/topics/basics-page.tsx";
