import type { ContentFinding } from "./content-finding";
import { hint } from "../schema/near-name";
import type { Section, SiteContent } from "../site-content";
import { brokenLinks } from "./broken-links";
import { textsOf } from "./texts-of";
import { isObject } from "../../lib/is-object";

/** The parts of a brand's folder besides site.json. A part that is undefined is not checked. */
export interface FolderFiles {
  catalogue?: unknown;
  /** Names of the files in assets/. */
  assets?: readonly string[];
}

/** Finds references to items that do not exist, and required items that are empty. */
export function folderFindings(content: SiteContent, { catalogue, assets }: FolderFiles, addresses: readonly string[]): ContentFinding[] {
  return [
    ...(assets === undefined ? [] : missingPictures(content, assets)),
    ...brokenLinks(content, addresses),
    ...(isObject(catalogue) ? [...unknownPlans(content, catalogue), ...unknownTreatments(content, catalogue)] : []),
    ...missingConsents(content),
    ...emptyLegalPages(content),
  ];
}

// --- Pictures -----------------------------------------------------------------------------------------------------------

const PICTURE_FIELDS: ReadonlySet<string> = new Set(
  "header_log header_log2 footer_logo logoMembersy sponsored_logo headerLogo favicon socialImage art signature src image".split(" "),
);
const MEDIA = "/media/";

function missingPictures(content: SiteContent, assets: readonly string[]): ContentFinding[] {
  return textsOf(content, "").flatMap(({ path, key, text }) => {
    if (text.startsWith(MEDIA)) return assets.includes(text.slice(MEDIA.length)) ? [] : [missingPicture(path, text, assets)];
    const isElsewhere = /^(?:https?:)?\/\//i.test(text);
    if (text.trim() === "" || isElsewhere || !PICTURE_FIELDS.has(key)) return [];
    return [{ path, rule: "picture" as const, message: `"${text}" is not a file of assets/: use "${MEDIA}name.svg"` }];
  });
}

function missingPicture(path: string, text: string, assets: readonly string[]): ContentFinding {
  const name = text.slice(MEDIA.length);
  return { path, rule: "picture", message: `There is no file assets/${name}${hint(name, assets)}` };
}

// --- Plans and treatments -----------------------------------------------------------------------------------------------

function unknownPlans(content: SiteContent, catalogue: Record<string, unknown>): ContentFinding[] {
  const known = objectsOf(catalogue.plans).map(({ id }) => Number(id));
  const named = [
    ...content.base.variables.plans_whitelist.map(({ plan_id }, index) => ({
      path: `base.variables.plans_whitelist[${index}].plan_id`,
      id: plan_id,
    })),
    ...sectionsOf(content).flatMap(({ path, section }) => {
      if (section.type === "savings" || section.type === "hero") return [{ path: `${path}.planId`, id: section.planId }];
      return section.type === "plans" ? [{ path: `${path}.featuredPlanId`, id: section.featuredPlanId }] : [];
    }),
  ];
  return named
    .filter(({ id }) => id !== undefined && !known.includes(id))
    .map(({ path, id }) => ({
      path,
      rule: "plan",
      message: `catalogue.json has no plan ${id}; it has ${known.length === 0 ? "none" : known.join(", ")}`,
    }));
}

/** Treatments of a savings section must be in a price list; otherwise their row has no price. */
function unknownTreatments(content: SiteContent, catalogue: Record<string, unknown>): ContentFinding[] {
  const known = new Set(objectsOf(catalogue.feeSchedules).flatMap(({ lines }) => objectsOf(lines).map(({ procedure }) => String(procedure))));
  return sectionsOf(content).flatMap(({ path, section }) => {
    if (section.type !== "savings") return [];
    const lists = { procedures: section.procedures, moreProcedures: section.moreProcedures };
    return Object.entries(lists).flatMap(([field, names]) =>
      names.flatMap((name, index) =>
        known.has(name)
          ? []
          : [
              {
                path: `${path}.${field}[${index}]`,
                rule: "treatment" as const,
                message: `"${name}" is in no price list of catalogue.json${hint(name, known)}`,
              },
            ],
      ),
    );
  });
}

// --- Consents and legal pages -------------------------------------------------------------------------------------------

const CONSENTS = ["disclosures", "terms", "auto_renew"] as const;
const REQUIRED_CONSENTS: ReadonlySet<string> = new Set(["disclosures", "terms"]);

function missingConsents({ consents }: SiteContent): ContentFinding[] {
  const found: ContentFinding[] = [];
  for (const key of CONSENTS) {
    const count = consents.filter((consent) => consent.key === key).length;
    if (count === 0) found.push({ path: "consents", rule: "consent", message: `The consent "${key}" is missing.` });
    if (count > 1) found.push({ path: "consents", rule: "consent", message: `The consent "${key}" occurs ${count} times.` });
  }
  consents.forEach(({ key, text, required }, index) => {
    const path = `consents[${index}]`;
    if (text.trim() === "") found.push({ path: `${path}.text`, rule: "consent", message: "This consent has no text." });
    if (REQUIRED_CONSENTS.has(key) && !required) {
      found.push({ path: `${path}.required`, rule: "consent", message: `The consent "${key}" must be required: visitors must not join without it.` });
    }
  });
  return found;
}

function emptyLegalPages({ pages }: SiteContent): ContentFinding[] {
  return (["terms", "privacy"] as const)
    .filter((name) => wordsOf(pages[name].body) === "")
    .map((name) => ({ path: `pages.${name}.body`, rule: "page", message: `The page /${name} has no text.` }));
}

function wordsOf(html: string | undefined): string {
  return (html ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "");
}

// --- Walking through content --------------------------------------------------------------------------------------------

function sectionsOf({ pages, landings }: SiteContent): { path: string; section: Section }[] {
  const lists = [
    { path: "pages.home.sections", sections: pages.home.sections },
    { path: "pages.arizona.sections", sections: pages.arizona.sections },
    ...landings.map(({ sections }, index) => ({ path: `landings[${index}].sections`, sections })),
  ];
  return lists.flatMap(({ path, sections }) => sections.map((section, index) => ({ path: `${path}[${index}]`, section })));
}

function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
