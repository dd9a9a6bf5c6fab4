import type { QueryClient } from "@tanstack/react-query";
import { storedPreviewVersion, storePreviewVersion } from "../../content/preview-version";
import type { ShownVersionStore } from "./shown-version";

const PUBLISHED = "published";

/** Returns the version that an address requests: the value of ?version=, undefined if it is missing or empty. */
export function askedVersion(search: string): string | undefined {
  return new URLSearchParams(search).get("version") || undefined;
}

/** Returns the number in a key of published content: "12" for "cedar:12". Undefined for drafts. */
export function publishedNumber(contentKey: string): string | undefined {
  return /:(\d+)$/.exec(contentKey)?.[1];
}

/** Content that the server rendered: the previewed version, or the number of the published one. */
export interface RenderedVersion {
  preview: string | undefined;
  published: string | undefined;
}

/**
 * Stores the version that ?version= requests, else the one stored before. Returns the version that the tab must show;
 * undefined: the published one, also when it is requested by its number.
 */
export function wantedVersion(search: string, { preview, published }: RenderedVersion): string | undefined {
  const requested = askedVersion(search) ?? storedPreviewVersion() ?? preview;
  const isPublished = requested === PUBLISHED || (preview === undefined && requested === published);
  const version = isPublished ? undefined : requested;
  storePreviewVersion(version);
  return version;
}

/** Shows the requested version if the server rendered another one. */
export async function startPreview(store: ShownVersionStore, client: QueryClient, contentKey: string): Promise<void> {
  const shown = store.get().preview;
  const version = wantedVersion(window.location.search, { preview: shown, published: publishedNumber(contentKey) });
  if (version === undefined || version === shown) return;
  const { switchVersion } = await import("./preview-switch");
  await switchVersion(version, store, client);
}
