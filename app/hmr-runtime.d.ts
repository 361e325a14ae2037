/** What React Router's plugin gives to a page while developing. */
declare module "virtual:react-router/inject-hmr-runtime";
