export { StatesIndex as default } from "#app/sections/states/states-index.tsx";
