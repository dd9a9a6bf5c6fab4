import type { QueryClient } from "@tanstack/react-query";
import { replaceSite } from "../../content/page-query";
import { storePreviewVersion } from "../../content/preview-version";
import { toChrome } from "../../content/site-content";
import { fetchVersion, isRefusal } from "../../content/site-request";
import { appendQuery } from "../../lib/query-string";
import type { ShownVersionStore } from "./shown-version";

/** Fetches a version and shows it. One that is refused, or not there, is forgotten: the page stays as it is and says so. */
export async function switchVersion(version: string, store: ShownVersionStore, client: QueryClient): Promise<void> {
  try {
    const site = await fetchVersion(version);
    await replaceSite(client, site);
    store.set({ chrome: toChrome(site), preview: version });
    replaceTheme(version);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    storePreviewVersion(store.get().preview);
    store.set({ ...store.get(), isRefused: true });
  }
}

function replaceTheme(version: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/brand/theme.css"]');
  const href = appendQuery("/brand/theme.css", { version, v: Date.now() });
  if (link !== null) link.href = href;
  // The page carries the theme in itself; one that comes later counts.
  else document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
