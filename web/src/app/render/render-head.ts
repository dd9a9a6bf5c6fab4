import type { Environment } from "../../content/environment";
import type { LoadedContent } from "../../content/loaded-content";
import { DEFAULT_COLOURS } from "../../content/theme-colours";
import { escapeHtml } from "../../lib/escape-html";
import { inlineJson } from "../../lib/inline-json";
import { CARD_PAGE } from "../../lib/offline-card-cache";
import type { Language } from "../../messages/catalogue";
import { pageAddress } from "../page-address";
import { absolute, type PageFacts } from "./page-facts";
import { structuredData } from "./render-structured-data";

const LOCALES: Readonly<Record<Language, string>> = { en: "en_US", es: "es_US" };

/**
 * Returns the tags of the head that only the first HTML needs. The browser's bundle does not contain this code.
 * (Title, description and canonical address change with navigations: app/document.tsx.)
 */
export function headTags(facts: PageFacts, environment: Environment, content: LoadedContent): string {
  const general = [
    `<link rel="manifest" href="${facts.path === CARD_PAGE ? "/card.webmanifest" : "/site.webmanifest"}">`,
    ...themeColours(content.theme),
  ];
  if (!facts.isListed || facts.page === undefined) return general.join("");
  return [
    ...general,
    ...alternates(facts.path, environment, content.chrome.site.languages),
    ...socialTags(facts, environment, content),
    ...[...structuredData(facts, environment, content), ...(facts.things ?? [])].map(
      (data) => `<script type="application/ld+json">${inlineJson(data)}</script>`,
    ),
  ].join("");
}

function themeColours({ colours, dark }: LoadedContent["theme"]): string[] {
  const light = colours.bg ?? DEFAULT_COLOURS.bg;
  if (dark?.bg === undefined) return [meta("name", "theme-color", light)];
  const media = (scheme: string): string => ` media="(prefers-color-scheme: ${scheme})"`;
  return [meta("name", "theme-color", light, media("light")), meta("name", "theme-color", dark.bg, media("dark"))];
}

function alternates(path: string, environment: Environment, spoken: readonly Language[]): string[] {
  if (spoken.length < 2) return [];
  const link = (name: string, language: Language): string =>
    `<link rel="alternate" hreflang="${name}" href="${escapeHtml(pageAddress(environment, path, language, spoken))}">`;
  return [...spoken.map((language) => link(language, language)), link("x-default", spoken[0] ?? "en")];
}

function socialTags({ path, title, page }: PageFacts, environment: Environment, content: LoadedContent): string[] {
  const { base, site } = content.chrome;
  const { language, canonicalOrigin } = environment;
  const image = absolute(page?.socialImage, canonicalOrigin);
  const others = site.languages.filter((one) => one !== language);
  const facts: [name: string, value: string | undefined][] = [
    ["og:type", "website"],
    ["og:site_name", site.name ?? base.variables.global_title],
    ["og:title", title],
    ["og:description", page?.description],
    ["og:url", pageAddress(environment, path, language, site.languages)],
    ["og:image", image],
    ["og:locale", LOCALES[language]],
    ...others.map((one): [string, string] => ["og:locale:alternate", LOCALES[one]]),
  ];
  return [
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [meta("property", name, value)])),
    meta("name", "twitter:card", image === undefined ? "summary" : "summary_large_image"),
  ];
}

function meta(attribute: "name" | "property", name: string, value: string, more = ""): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(value)}"${more}>`;
}
