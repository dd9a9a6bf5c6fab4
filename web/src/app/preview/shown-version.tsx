import { createContext, use, useSyncExternalStore } from "react";
import type { ChromeContent } from "../../content/site-content";

/** Which version of the content a page shows. */
export interface ShownVersion {
  chrome: ChromeContent;
  /** "working", or a number; undefined: the published one. */
  preview: string | undefined;
  /** A version was asked for that may not be seen, or not any more. */
  isRefused?: boolean;
}

/** One per page on the server, one per tab in the browser, where a preview may replace it. */
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

const PreviewContext = createContext<Preview>({ preview: undefined });

export const PreviewProvider = PreviewContext;

/** The version that is previewed, if any, and whether another one was refused. */
export function usePreview(): Preview {
  return use(PreviewContext);
}
