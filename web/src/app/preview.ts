import type { QueryClient } from "@tanstack/react-query";
import { storedPreviewVersion, storePreviewVersion } from "../content/preview-version";
import type { ShownVersionStore } from "./shown-version";

const PUBLISHED = "published";

/** The version that an address asks for: a value of ?version=, if it is there at all. */
export function askedVersion(search: string): string | undefined {
  return new URLSearchParams(search).get("version") || undefined;
}

/**
 * Keeps what ?version= asks for, else what was kept before. Answers the version that the tab is to
 * show; undefined: the published one.
 */
export function wantedVersion(search: string, shown: string | undefined): string | undefined {
  const asked = askedVersion(search);
  const wanted = asked === PUBLISHED ? undefined : (asked ?? storedPreviewVersion() ?? shown);
  storePreviewVersion(wanted);
  return wanted;
}

/** Shows the wanted version where the page came with another one. */
export async function startPreview(store: ShownVersionStore, client: QueryClient): Promise<void> {
  const shown = store.get().preview;
  const wanted = wantedVersion(window.location.search, shown);
  if (wanted === undefined || wanted === shown) return;
  const { switchVersion } = await import("./preview-switch");
  await switchVersion(wanted, store, client);
}
