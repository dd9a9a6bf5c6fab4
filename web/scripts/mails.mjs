// npm run mails [-- FOLDER]: writes every sample mail (src/mail/samples.ts) of each demo brand, in each language of the brand, as HTML
// and text, and an index.html that shows all of them, narrow and wide. Uses the server bundles of the last build.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { samples } from "../src/mail/samples.ts";

const BRANDS = ["cedar", "harbor", "mesa", "nova", "prairie"];
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = resolve(process.argv[2] ?? join(web, "dist-mails"));

const molar = await run("molar-server.js");
const checks = await run("molar-content.js");

await mkdir(folder, { recursive: true });
const index = [];
for (const brand of BRANDS) {
  const site = await readFile(join(web, "../content/brands", brand, "site.json"), "utf8");
  for (const language of JSON.parse(site).site.languages) await writeBrand(brand, site, language);
}
const frames = index.map(
  ({ file, subject }) =>
    `<h2 id="${file}">${file}: ${subject}</h2><iframe src="${file}" width="375" height="700" title="narrow"></iframe> ` +
    `<iframe src="${file}" width="700" height="700" title="wide"></iframe>`,
);
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><body>${frames.join("\n")}</body></html>`;
await writeFile(join(folder, "index.html"), page);
process.stdout.write(`${index.length} mails in ${folder}\n`);

async function run(bundle) {
  const context = vm.createContext({ Intl });
  const dist = process.env.MOLAR_WEB_DIST ?? join(web, "dist");
  vm.runInContext(await readFile(join(dist, "server", bundle), "utf8"), context);
  return context.molar;
}

async function writeBrand(brand, siteJson, language) {
  const parsed = JSON.parse(checks.parseContent(brand, siteJson, language));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const content = molar.loadContent(JSON.stringify(parsed.content));
  const origin = `http://${brand}.localhost:8080`;
  for (const { name, kind, data } of samples) {
    const input = { kind, language, origin, timeZone: "America/New_York", now: 0, data };
    const mail = JSON.parse(await molar.renderMail(JSON.stringify(input), content));
    if (!mail.ok) throw new Error(`${name}: ${mail.fault}`);
    const file = `${brand}-${language}-${name}`;
    await writeFile(join(folder, `${file}.html`), mail.html);
    await writeFile(join(folder, `${file}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
    index.push({ file: `${file}.html`, subject: mail.subject.replace(/[<&]/g, " ") });
  }
}
