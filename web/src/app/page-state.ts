import type { Environment, RuntimeConfig } from "../content/environment";
import type { PageHandle } from "../content/page-handle";
import { toLanguage } from "../messages/catalogue";
import type { PageFault } from "../api/page-error";

/** Input of the C++ server for the rendering of one page. */
export interface PageInput {
  /** Path and query. */
  url: string;
  origin: string;
  groupKey: string;
  language: string;
  timeZone: string;
  /** Brand and version of the content: "cedar:12", "cedar:working-…" for a draft. */
  contentKey: string;
  /** The version that is shown instead of the published one: "working", or a number. */
  preview?: { version: string };
  /** Scheme and host of the brand's addresses for search engines. */
  canonicalOrigin: string;
  /** Whether search engines may list the page; false for previews and outside of production. */
  indexable: boolean;
  now: number;
  /** The date of `now` in the brand's time zone, "YYYY-MM-DD". The server computes it, as an engine needs 20 to 100 ms to create a date format. */
  today: string;
  csrfToken: string;
  isAuthenticated: boolean;
  email?: string;
  requestId: string;
  config: RuntimeConfig;
}

/** The part of PageInput that the document contains for the browser. The CSRF token is in its meta tag instead. */
export type CarriedInput = Pick<
  PageInput,
  | "origin"
  | "canonicalOrigin"
  | "indexable"
  | "groupKey"
  | "language"
  | "timeZone"
  | "contentKey"
  | "now"
  | "today"
  | "isAuthenticated"
  | "email"
  | "preview"
  | "config"
>;

/** The data block "molar-state". Without `rendered` the document is a shell, and the app mounts without hydration. */
export interface PageState {
  input: CarriedInput;
  rendered?: RenderedState;
}

/** The page's entry in the route table: hydration does not need the table itself. */
export interface ShownRoute {
  id: string;
  path: string;
  handle: PageHandle;
  params: Readonly<Record<string, string | undefined>>;
  /** The page's module among the browser's files. */
  file: string;
}

export interface RenderedState {
  route: ShownRoute;
  loaderData: Record<string, unknown>;
  errors: Record<string, PageFault> | null;
  queries: readonly CarriedQuery[];
}

/** Data that a loader fetched when the page was rendered. */
export interface CarriedQuery {
  queryKey: readonly unknown[];
  data: unknown;
  /** The data contains nothing about the visitor. */
  isPublic: boolean;
}

export const STATE_ELEMENT_ID = "molar-state";
export const CONTENT_ELEMENT_ID = "molar-content";

export function carriedInput(input: PageInput): CarriedInput {
  const { origin, canonicalOrigin, indexable, groupKey, language, timeZone, now, today } = input;
  const { isAuthenticated, email, preview, config, contentKey } = input;
  return {
    origin,
    canonicalOrigin,
    indexable,
    groupKey,
    language,
    timeZone,
    now,
    today,
    contentKey,
    isAuthenticated,
    config,
    ...(email === undefined ? {} : { email }),
    ...(preview === undefined ? {} : { preview }),
  };
}

export function toEnvironment(input: CarriedInput): Environment {
  const { origin, canonicalOrigin, indexable, groupKey, timeZone, now, today, config } = input;
  const language = toLanguage(input.language);
  return { origin, canonicalOrigin, indexable, groupKey, timeZone, now, today, config, language };
}
