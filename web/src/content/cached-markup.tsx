import { createContext, createElement, use, useId, type ReactNode } from "react";

/** The render's access to cached markup; app/render/render-page.tsx provides it. */
export interface MarkupParts {
  /**
   * Returns the placeholder number of the part with this key, and whether its markup is cached; undefined when it must
   * not be cached. `of` is as in CachedMarkupProps.
   */
  find(key: string, of: object | undefined): { hole: number; isKnown: boolean } | undefined;
}

const MarkupCacheContext = createContext<MarkupParts | null>(null);

export const MarkupCacheProvider = MarkupCacheContext;

/** Placeholder element in React's output for cached markup or markup to cache. Not an HTML tag, so content cannot contain it. */
export const MARKUP_TAG = "molar-cached";

export interface CachedMarkupProps {
  /** Unique for each place in the code that uses CachedMarkup. */
  name: string;
  /** Inputs of the children besides content, language, path, day, and whether the visitor is a member. */
  by?: string | undefined;
  /** Data that the children show. Their markup is cached only when it is frozen: a response that the server shares among pages. */
  of?: object | undefined;
  children: ReactNode;
}

/**
 * A part of a page that the server renders once and reuses: the same for all visitors of this content at this path. It
 * must not depend on which member the visitor is, on the query of the address (unless `by` contains it), on the time of
 * day, or on data other than `of`. A browser renders the children as usual. Within another CachedMarkup it has no effect.
 */
export function CachedMarkup({ name, by = "", of, children }: CachedMarkupProps): ReactNode {
  // The ids of the children depend on the place of this component, so the place is part of the key.
  const place = useId();
  const part = use(MarkupCacheContext)?.find(`${name} ${by} ${place}`, of);
  if (part === undefined) return children;
  const fresh = part.isKnown ? null : <MarkupCacheContext value={null}>{children}</MarkupCacheContext>;
  return createElement(MARKUP_TAG, { "data-hole": part.hole }, fresh);
}
