/** Provided by React Router's Vite plugin in development. */
declare module "virtual:react-router/inject-hmr-runtime";
