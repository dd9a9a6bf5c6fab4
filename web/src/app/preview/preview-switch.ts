import type { QueryClient } from "@tanstack/react-query";
import { replaceSite } from "../../content/page-query";
import { storePreviewVersion } from "../../content/preview-version";
import { toChrome } from "../../content/site-content";
import { fetchVersion, isRefusal } from "../../content/site-request";
import { appendQuery } from "../../lib/query-string";
import type { ShownVersionStore } from "./shown-version";

/** Fetches a version and shows it. If it is refused or missing, the page keeps and stores its current version and reports the refusal. */
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
  // Without such a link the new style sheet goes to the end of the head, where it overrides the page's theme.
  else document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
