import type { DehydratedState } from "@tanstack/react-query";
import type { Environment, RuntimeConfig } from "../content/environment";
import { toLanguage } from "../messages/catalogue";
import type { PageFault } from "../api/page-error";

/** What the server gives for one page. */
export interface PageInput {
  /** Path and query. */
  url: string;
  origin: string;
  groupKey: string;
  language: string;
  timeZone: string;
  contentVersion: number;
  now: number;
  csrfToken: string;
  isAuthenticated: boolean;
  email?: string;
  requestId: string;
  config: RuntimeConfig;
}

/** The part of it that the page carries to the browser; the csrf token is in its meta tag. */
export type CarriedInput = Pick<
  PageInput,
  "origin" | "groupKey" | "language" | "timeZone" | "now" | "isAuthenticated" | "email" | "config"
>;

/** The data block "molar-state". Without `rendered` the page is a shell and mounts fresh. */
export interface PageState {
  input: CarriedInput;
  rendered?: RenderedState;
}

export interface RenderedState {
  loaderData: Record<string, unknown>;
  errors: Record<string, PageFault> | null;
  queries: DehydratedState;
}

export const STATE_ELEMENT_ID = "molar-state";
export const CONTENT_ELEMENT_ID = "molar-content";

export function carriedInput(input: PageInput): CarriedInput {
  const { origin, groupKey, language, timeZone, now, isAuthenticated, email, config } = input;
  const always = { origin, groupKey, language, timeZone, now, isAuthenticated, config };
  return email === undefined ? always : { ...always, email };
}

export function toEnvironment(input: CarriedInput, today: string): Environment {
  const { origin, groupKey, timeZone, now, config } = input;
  return { origin, groupKey, timeZone, now, today, config, language: toLanguage(input.language) };
}
