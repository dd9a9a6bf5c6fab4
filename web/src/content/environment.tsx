import { createContext, use } from "react";
import type { Language } from "../messages/catalogue";

/** Settings of the server that pages may know. The same values reach the browser. */
export interface RuntimeConfig {
  siteSlug: string;
  buildId: string;
  idleAuthMilliseconds: number;
  idleSessionMilliseconds: number;
  payment: { provider: "sandbox"; tokenizeUrl: string };
  captcha: { provider: "off" };
  languages: readonly string[];
}

/** The circumstances of a page: inputs of its render, never read from the machine. */
export interface Environment {
  origin: string;
  groupKey: string;
  language: Language;
  timeZone: string;
  /** Milliseconds since 1970 when the page was rendered. */
  now: number;
  /** The date of `now` in the brand's time zone: "YYYY-MM-DD". */
  today: string;
  config: RuntimeConfig;
}

const EnvironmentContext = createContext<Environment | null>(null);

export const EnvironmentProvider = EnvironmentContext;

export function useEnvironment(): Environment {
  const environment = use(EnvironmentContext);
  if (environment === null) throw new Error("useEnvironment() needs an EnvironmentProvider above it");
  return environment;
}

export function useConfig(): RuntimeConfig {
  return useEnvironment().config;
}
