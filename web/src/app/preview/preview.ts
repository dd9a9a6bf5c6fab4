import type { QueryClient } from "@tanstack/react-query";
import { storedPreviewVersion, storePreviewVersion } from "../../content/preview-version";
import type { ShownVersionStore } from "./shown-version";

const PUBLISHED = "published";

/** The version that an address asks for: a value of ?version=, if it is there at all. */
export function askedVersion(search: string): string | undefined {
  return new URLSearchParams(search).get("version") || undefined;
}

/** The number in a key of published content: "12" of "cedar:12". Drafts have none. */
export function publishedNumber(contentKey: string): string | undefined {
  return /:(\d+)$/.exec(contentKey)?.[1];
}

/** What the page came with: the version that is previewed, else the number of the published one. */
export interface CameWith {
  preview: string | undefined;
  published: string | undefined;
}

/**
 * Keeps what ?version= asks for, else what was kept before. Answers the version that the tab is to
 * show; undefined: the published one, also when it is asked for by its number.
 */
export function wantedVersion(search: string, { preview, published }: CameWith): string | undefined {
  const wished = askedVersion(search) ?? storedPreviewVersion() ?? preview;
  const isPublished = wished === PUBLISHED || (preview === undefined && wished === published);
  const wanted = isPublished ? undefined : wished;
  storePreviewVersion(wanted);
  return wanted;
}

/** Shows the wanted version where the page came with another one. */
export async function startPreview(store: ShownVersionStore, client: QueryClient, contentKey: string): Promise<void> {
  const shown = store.get().preview;
  const wanted = wantedVersion(window.location.search, { preview: shown, published: publishedNumber(contentKey) });
  if (wanted === undefined || wanted === shown) return;
  const { switchVersion } = await import("./preview-switch");
  await switchVersion(wanted, store, client);
}
