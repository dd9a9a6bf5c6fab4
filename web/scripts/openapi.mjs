// Bundles ../api/openapi.yaml into one JSON file. Run as a program, it also checks the document and writes the files made from it: the
// TypeScript types src/api/schema.d.ts and the checks of answers src/api/checks. With --check it fails if one of them was not current.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeChecks } from "./checks.mjs";

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

// Returns the texts of the files made from the document, by their paths in web/.
async function madeFiles(work) {
  const document = join(work, "openapi.json");
  const types = join(work, "schema.d.ts");
  await writeOpenApi(document);
  await run(process.execPath, [tool("openapi-typescript/bin/cli.js"), source, "--output", types], { cwd: web });
  const { components } = JSON.parse(await readFile(document, "utf8"));
  const made = new Map([["src/api/schema.d.ts", await readFile(types, "utf8")]]);
  for (const [name, text] of makeChecks(components.schemas)) made.set(`src/api/checks/${name}.ts`, text);
  return made;
}

// Writes the files that differ and deletes checks that are no longer made. Returns the paths of both.
async function update(made) {
  const former = (await readdir(join(web, "src/api/checks")).catch(() => [])).map((name) => `src/api/checks/${name}`);
  const changed = former.filter((path) => !made.has(path));
  for (const path of changed) await rm(join(web, path));
  for (const [path, text] of made) {
    if ((await readFile(join(web, path), "utf8").catch(() => undefined)) === text) continue;
    await writeFile(join(web, path), text);
    changed.push(path);
  }
  return changed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await redocly("lint", source);
  const work = await mkdtemp(join(tmpdir(), "molar-openapi-"));
  try {
    const changed = await update(await madeFiles(work));
    if (process.argv.includes("--check") && changed.length > 0) {
      process.stderr.write(`These files were not current: ${changed.join(", ")}. They are now: commit them.\n`);
      process.exitCode = 1;
    }
  } finally {
    await rm(work, { recursive: true });
  }
}
