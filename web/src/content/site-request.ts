import { isApiError } from "../api/api-error";
import { request } from "../api/request";
import { storedPreviewVersion, storePreviewVersion } from "./preview-version";
import type { SiteContent } from "./site-content";

/** Fetches a version of the content in the page's language. Throws ApiError: 403 not allowed, 404 no such version. */
export async function fetchVersion(version: string | undefined): Promise<SiteContent> {
  const { lang } = document.documentElement;
  const site = await request("/api/cms", { query: { lang: lang === "" ? null : lang, version } });
  return site as SiteContent; // the server parsed it with the schemas of site-content.ts, which are too large for a page
}

/** Fetches the version that this tab previews; the published one when it previews none or may not see it any more. */
export async function fetchSite(): Promise<SiteContent> {
  const version = storedPreviewVersion();
  try {
    return await fetchVersion(version);
  } catch (error) {
    if (version === undefined || !isRefusal(error)) throw error;
    storePreviewVersion(undefined);
    return fetchVersion(undefined);
  }
}

export function isRefusal(error: unknown): boolean {
  return isApiError(error) && (error.status === 403 || error.status === 404);
}
