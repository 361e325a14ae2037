/** The settings that are fixed into the built pages. */
export interface BuildSettings {
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
}

/** Reads what the build needs of the environment; the server checks the same settings at its start. */
export function buildSettings(env: NodeJS.ProcessEnv = process.env): BuildSettings {
  const { PUBLIC_URL, PORT } = env;
  const url = URL.parse(PUBLIC_URL || `http://localhost:${PORT || 3000}`);
  if (!url) throw new Error(`PUBLIC_URL: "${PUBLIC_URL}" is not an address`);
  return { publicUrl: url.origin };
}
