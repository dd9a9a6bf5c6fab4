import { addressesOf } from "../addresses";
import type { ContentFinding } from "./content-finding";
import { FACTS, type Fact } from "../facts";
import { folderFindings, type FolderFiles } from "./folder-findings";
import { forbiddenWords } from "./marketing-words";
import { readableContent } from "../schema/parse-content";
import type { SiteContent } from "../site-content";
import { unknownKeys } from "../schema/unknown-keys";
import { upcast } from "../schema/upcast";

/** A brand's folder in the form that the server passes. */
interface Folder extends FolderFiles {
  site: unknown;
}

/**
 * Returns the defects of a brand's folder, and its violations of the law, in one language. Defects that are the same in every
 * language (keys, the catalogue, most links) are reported with the first language only. Of content that does not fit the schema,
 * only the part that fits is reviewed. `paths`: paths of the pages that every site has (app/render/fixed-paths.ts).
 */
export function reviewContent(folderJson: string, language: string, paths: readonly string[]): ContentFinding[] {
  const { site, ...surroundings } = JSON.parse(folderJson) as Folder;
  const source = JSON.stringify(site);
  const content = readableContent(source, language);
  if (content === undefined) return [];
  const first = content.site.languages[0] ?? language;
  const broken = brokenParts(content, surroundings, paths);
  if (first === language) {
    const keys = unknownKeys(upcast(site as Record<string, unknown>) ?? {});
    return [...keys.map((key) => ({ ...key, rule: "key" as const })), ...broken, ...legalFindings(content, surroundings.catalogue)];
  }
  const original = readableContent(source, first);
  const reported = new Set((original === undefined ? [] : brokenParts(original, surroundings, paths)).map((one) => JSON.stringify(one)));
  return [...broken.filter((one) => !reported.has(JSON.stringify(one))), ...legalFindings(content, undefined)];
}

function brokenParts(content: SiteContent, surroundings: FolderFiles, paths: readonly string[]): ContentFinding[] {
  return folderFindings(content, surroundings, addressesOf(paths, content));
}

function legalFindings(content: SiteContent, catalogue: unknown): ContentFinding[] {
  return [
    ...missingFacts(content),
    ...Object.entries(content)
      .filter(([name]) => !NO_TEXT.has(name))
      .flatMap(([name, value]) => promises(value, name)),
    ...promises(catalogue, "catalogue.json: "),
  ];
}

// Technical names, colours and addresses, which visitors do not read.
const NO_TEXT: ReadonlySet<string> = new Set(["group", "theme", "themeCss", "routeRules"]);

function missingFacts(content: SiteContent): ContentFinding[] {
  const { disclosures, organisation } = content;
  const texts = new Map<Fact, string>();
  for (const { fact, text } of disclosures.items) texts.set(fact, `${texts.get(fact) ?? ""} ${plainText(text)}`);
  const missing = FACTS.filter((fact) => !texts.get(fact)?.trim()).map((fact) =>
    finding("disclosures.items", `The fact "${fact}" is not stated.`),
  );
  const organisationText = texts.get("organisation");
  if (organisationText?.trim()) {
    missing.push(...missingIdentity(organisationText, organisation));
  }
  const denial = texts.get("not_insurance");
  if (denial?.trim() && !DENIES_INSURANCE.test(denial)) {
    missing.push(finding("disclosures.items", "The first fact does not say that this is not insurance."));
  }
  return [...missing, ...pagesWithoutFacts(content)];
}

/** Returns findings for pages that describe benefits without a section of the facts: home always, the others when they have sections. */
function pagesWithoutFacts({ pages, landings }: SiteContent): ContentFinding[] {
  const described = [
    { path: "pages.home.sections", sections: pages.home.sections, isHome: true },
    { path: "pages.arizona.sections", sections: pages.arizona.sections, isHome: false },
    ...landings.map(({ sections }, index) => ({ path: `landings[${index}].sections`, sections, isHome: false })),
  ];
  return described
    .filter(({ sections, isHome }) => isHome || sections.length > 0)
    .filter(({ sections }) => !sections.some(({ type }) => type === "disclosures"))
    .map(({ path }) => finding(path, 'There is no section "disclosures".'));
}

const DENIES_INSURANCE = /\bnot\b[^.]*\binsurance\b|\bno\b[^.]*\bseguros?\b/i;

/** The fact "organisation" must contain the organisation's name, address and telephone number. */
function missingIdentity(text: string, organisation: SiteContent["organisation"]): ContentFinding[] {
  const { legalName, address, phone } = organisation;
  const missing: ContentFinding[] = [];
  for (const [name, value] of Object.entries({ legalName, address })) {
    if (!value || !text.includes(value)) {
      missing.push(finding("disclosures.items", `The fact "organisation" does not state organisation.${name}.`));
    }
  }
  const digits = phone?.replace(/\D/g, "") ?? "";
  if (digits === "" || !text.replace(/\D/g, "").includes(digits)) {
    missing.push(finding("disclosures.items", 'The fact "organisation" does not state organisation.phone.'));
  }
  return missing;
}

function finding(path: string, message: string): ContentFinding {
  return { path, rule: "L-1", message };
}

/** Returns a finding for each forbidden word in the texts of a value. A question is judged together with its answer. */
function promises(value: unknown, path: string): ContentFinding[] {
  if (typeof value === "string") return wordsOf(value, path);
  if (Array.isArray(value)) return value.flatMap((entry, index) => promises(entry, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const { question, answer, ...rest } = value as Record<string, unknown>;
  const others = Object.entries(rest).flatMap(([key, child]) => promises(child, memberPath(path, key)));
  if (typeof question === "string" && typeof answer === "string") {
    return [...wordsOf(`${question.replace(/\?$/, ":")} ${answer}`, memberPath(path, "answer")), ...others];
  }
  return [
    ...promises(question, memberPath(path, "question")),
    ...promises(answer, memberPath(path, "answer")),
    ...others,
  ];
}

function wordsOf(text: string, path: string): ContentFinding[] {
  return forbiddenWords(text).map(({ word, sentence }) => ({
    path,
    rule: "L-7",
    message: `"${word}" makes this sentence promise insurance or payment: ${sentence}`,
  }));
}

function memberPath(path: string, key: string): string {
  return path.endsWith(" ") ? `${path}${key}` : `${path}.${key}`;
}

/** Returns the text of sanitised markup, in which & and < are written as character references. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
