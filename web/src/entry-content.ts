// The bundle that checks content. A render worker loads it into a separate realm at its first check.
import { checkContent, SCHEMA_FAILURE } from "./content/schema/parse-content";
import { reviewContent } from "./content/review/review-content";

/** Result of fixedPaths(), inserted by the build, as this bundle does not contain the pages. */
declare const __MOLAR_PATHS__: readonly string[];

const molar = {
  parseContent(groupKey: string, siteJson: string, language: string): string {
    const result = checkContent(groupKey, siteJson, language);
    if (!result.ok) console.error(`${SCHEMA_FAILURE}: ${groupKey}`);
    return JSON.stringify(result);
  },

  /** `folderJson`: site.json, catalogue.json and the names of the files, as {site, catalogue, assets}. */
  reviewContent(_groupKey: string, folderJson: string, language: string): string {
    return JSON.stringify(reviewContent(folderJson, language, __MOLAR_PATHS__));
  },
};

Object.defineProperty(globalThis, "molar", { value: Object.freeze(molar) });
