/** The settings that are fixed into the built pages. */
interface BuildSettings {
  /** Origin of the site, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Reads what the build needs of the environment. A faulty setting is passed over here: the service tells
 * of every one of them at its start.
 */
export function buildSettings(env: NodeJS.ProcessEnv = process.env): BuildSettings {
  const { PUBLIC_URL, PORT } = env;
  const url = URL.parse(PUBLIC_URL || `http://localhost:${PORT || 3000}`);
  return { publicUrl: url?.protocol.startsWith("http") ? url.origin : "http://localhost:3000" };
}
