import { createContext, createElement, use, useId, type ReactNode } from "react";

/** What a render on the server asks for the markup of a part; app/render/render-page.tsx gives it. */
export interface KeptParts {
  /**
   * Where the part of this key goes, and whether its markup is known already; undefined when it is not to be kept.
   * `of` is as in KeptProps.
   */
  find(key: string, of: object | undefined): { hole: number; isKnown: boolean } | undefined;
}

const KeptContext = createContext<KeptParts | null>(null);

export const KeptProvider = KeptContext;

/** Stands in what React renders where markup was or will be kept; content cannot name it, for it is no tag of HTML. */
export const KEPT_TAG = "molar-kept";

export interface KeptProps {
  /** One for each place where a Kept is written. */
  name: string;
  /** What the children depend on beside content, language, path, day, and whether the visitor is a member. */
  by?: string | undefined;
  /** Data that the children show. Markup is kept for what is frozen: an answer that the server shares among pages. */
  of?: object | undefined;
  children: ReactNode;
}

/**
 * A part of a page that the server renders once and then puts in place as it was: the same for everybody who sees this
 * content at this path. Nothing in it may depend on who the member is, the query of the address (unless `by` says it), the
 * time of day or data other than `of`. A browser renders the children as usual. Within another Kept it does nothing.
 */
export function Kept({ name, by = "", of, children }: KeptProps): ReactNode {
  // The ids of the children follow from the place of this component, so their markup is kept by it.
  const place = useId();
  const part = use(KeptContext)?.find(`${name} ${by} ${place}`, of);
  if (part === undefined) return children;
  const fresh = part.isKnown ? null : <KeptContext value={null}>{children}</KeptContext>;
  return createElement(KEPT_TAG, { "data-hole": part.hole }, fresh);
}
