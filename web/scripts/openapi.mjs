// Bundles ../api/openapi.yaml into one JSON file. Run as a program, it also checks the document and writes the TypeScript types
// src/api/schema.d.ts.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(dirname(web), "api/openapi.yaml");
const run = promisify(execFile);

function tool(name) {
  return join(web, "node_modules", name);
}

async function redocly(...parameters) {
  const config = join(dirname(source), "redocly.yaml");
  const withConfig = existsSync(config) ? ["--config", config] : [];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return run(process.execPath, [tool("@redocly/cli/bin/cli.js"), ...parameters, ...withConfig], { cwd: web, env });
}

export async function writeOpenApi(target) {
  await redocly("bundle", source, "--output", target, "--ext", "json");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await redocly("lint", source);
  await writeOpenApi(join(web, "dist/openapi.json"));
  const types = join(web, "src/api/schema.d.ts");
  await run(process.execPath, [tool("openapi-typescript/bin/cli.js"), source, "--output", types], { cwd: web });
}
