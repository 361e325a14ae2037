declare const __PUBLIC_URL__: string;

/** The site's public address, fixed at build. */
export const publicUrl: string = __PUBLIC_URL__;
