import { launchFindings, printFindings, storeLine } from "./launch/launch-findings.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm run launch-check [-- --json]`: exits with code 1 if there are findings.
try {
  const store = storeLine(process.env);
  const findings = await launchFindings(process.cwd(), process.env, new Date());
  const asJson = process.argv.includes("--json");
  const words = `${store}\n\n${printFindings(findings)}`;
  process.stdout.write(asJson ? `${JSON.stringify(findings, null, 2)}\n` : words);
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  exitWithError(error);
}
