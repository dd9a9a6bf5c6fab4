import { createContext, use, useSyncExternalStore } from "react";
import type { ChromeContent } from "../../content/site-content";

/** The version of the content that a page shows. */
export interface ShownVersion {
  chrome: ChromeContent;
  /** "working", or a number; undefined: the published one. */
  preview: string | undefined;
  /** The requested version was refused (no permission, or an expired one) or is missing. */
  isRefused?: boolean;
}

/** One instance per page on the server and per tab in the browser. In the browser a preview may replace the version. */
export interface ShownVersionStore {
  get(): ShownVersion;
  set(shown: ShownVersion): void;
  subscribe(listener: () => void): () => void;
}

export function createShownVersionStore(first: ShownVersion): ShownVersionStore {
  let shown = first;
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set: (next) => {
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useShownVersion(store: ShownVersionStore): ShownVersion {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

type Preview = Pick<ShownVersion, "preview" | "isRefused">;

/** Contains the store, because a changed context value makes React hydrate all sections below it first (routing/hooks.ts). */
const PreviewContext = createContext<ShownVersionStore | undefined>(undefined);

export const PreviewProvider = PreviewContext;

/** Returns the previewed version, if any, and whether another one was refused. */
export function usePreview(): Preview {
  return useShownVersion(use(PreviewContext) as ShownVersionStore);
}
