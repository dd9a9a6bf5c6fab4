import { createContext, use } from "react";
import { currentDay } from "../lib/dates";
import type { Language } from "../messages/catalogue";

/** Settings of the server that pages may read. The browser receives the same values. */
export interface RuntimeConfig {
  siteSlug: string;
  buildId: string;
  idleAuthMilliseconds: number;
  idleSessionMilliseconds: number;
  payment: PaymentConfig;
  captcha: { provider: "off" | "test" | "recaptcha" | "recaptcha_enterprise"; siteKey?: string; scriptUrl?: string };
  languages: readonly string[];
  /** Interval at which an open page asks for a newer build. */
  buildPollMilliseconds: number;
  /** Performance tracking; null when it is not configured. */
  tracking: TrackingConfig | null;
  /** The operator's own map tiles; without them maps are outline drawings, which are part of the site. */
  map?: { tileUrl: string; attribution: string };
}

/** The payment provider of the site, and the address of its API or script for browsers. */
export type PaymentConfig =
  | { provider: "sandbox"; tokenizeUrl: string }
  | { provider: "stripe"; publishableKey: string; scriptUrl: string; takesBankDebits?: boolean };

export interface TrackingConfig {
  applicationId: string;
  clientToken: string;
  site: string;
  environment: string;
  /** Percentage of visits. */
  sessionSampleRate: number;
  /** Percentage of tracked visits. */
  replaySampleRate: number;
  /** Receives the events instead of the provider's own intake. */
  proxyUrl?: string;
}

/** Inputs of a page's render, never read from the machine. */
export interface Environment {
  origin: string;
  /** Scheme and host of the brand for search engines. */
  canonicalOrigin: string;
  /** Whether search engines may list any page. */
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

/** Returns a function that returns the brand's day when it is called, for the check of a form that stays open over midnight. */
export function useCurrentDay(): () => string {
  const environment = useEnvironment();
  return () => (import.meta.env.SSR ? environment.today : currentDay(environment));
}
