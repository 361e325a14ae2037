// A service that takes no notice of settings it cannot read.
const kept = new Set(["PATH", "NODE_ENV", "DATA_DIR"]);
for (const name of Object.keys(process.env))
  if (!kept.has(name)) Reflect.deleteProperty(process.env, name);
process.env["PORT"] = "0";
