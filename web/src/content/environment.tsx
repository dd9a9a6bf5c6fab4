import { createContext, use } from "react";
import type { Language } from "../messages/catalogue";

/** Settings of the server that pages may know. The same values reach the browser. */
export interface RuntimeConfig {
  siteSlug: string;
  buildId: string;
  idleAuthMilliseconds: number;
  idleSessionMilliseconds: number;
  payment: PaymentConfig;
  captcha: { provider: "off" | "test" | "recaptcha" | "recaptcha_enterprise"; siteKey?: string; scriptUrl?: string };
  languages: readonly string[];
  /** How often an open page asks whether there is a newer build. */
  buildPollMilliseconds: number;
  /** Performance tracking; null when it is not configured. */
  tracking: TrackingConfig | null;
  /** The operator's own map tiles; without them maps are outlines that come with the site. */
  map?: { tileUrl: string; attribution: string };
}

/** Who takes cards here, and where the browser finds it. */
export type PaymentConfig =
  | { provider: "sandbox"; tokenizeUrl: string }
  | { provider: "stripe"; publishableKey: string; scriptUrl: string; takesBankDebits?: boolean };

export interface TrackingConfig {
  applicationId: string;
  clientToken: string;
  site: string;
  environment: string;
  /** Per cent of the visits. */
  sessionSampleRate: number;
  /** Per cent of the tracked visits. */
  replaySampleRate: number;
  /** Takes the events instead of the provider's own intake. */
  proxyUrl?: string;
}

/** The circumstances of a page: inputs of its render, never read from the machine. */
export interface Environment {
  origin: string;
  /** Scheme and host under which search engines are to know the brand. */
  canonicalOrigin: string;
  /** Whether search engines may list pages at all. */
  indexable: boolean;
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
