import type { ComponentType } from "react";
import { redirect, type LoaderFunction, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { isApiError } from "../api/api-error";
import { PageError } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { contentSourceOf } from "../content/content-source";
import type { PageHandle } from "../content/page-handle";
import { ExternalRedirect, findRouteRule } from "./route-rules";

/** What a module in pages/ exports. */
export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
  /** Whether this address means anything; false answers 404 with 'Page Not Found: {path}'. */
  isValid?: (args: LoaderFunctionArgs) => boolean | Promise<boolean>;
}

export type PageLoader = () => Promise<PageModule>;

/**
 * A route whose module is loaded when it is needed. Before the module's own loader: redirects from
 * content, the page's words and content, its validity check.
 */
export function pageRoute(id: string, path: string, load: PageLoader, handle: PageHandle = {}): RouteObject {
  return { id, path, handle, lazy: async () => toRoute(await load(), handle) };
}

function toRoute(module: PageModule, handle: PageHandle) {
  const { Component, ErrorBoundary } = module;
  const route = { Component, loader: composeLoader(module, handle) };
  return ErrorBoundary === undefined ? route : { ...route, ErrorBoundary };
}

function composeLoader({ loader, isValid }: PageModule, handle: PageHandle): LoaderFunction {
  return async (args, context) => {
    applyRouteRules(args);
    try {
      if (handle.words !== undefined) await contentSourceOf(args).loadWords(handle.words);
      if (handle.page !== undefined) await contentSourceOf(args).loadPage(queryClientOf(args), handle.page);
      await checkValidity(isValid, args);
      return (await loader?.(args, context)) ?? null;
    } catch (error) {
      throw isApiError(error) && error.status === 404 ? notFound(error.detail) : error;
    }
  };
}

async function checkValidity(isValid: PageModule["isValid"], args: LoaderFunctionArgs): Promise<void> {
  if (isValid === undefined || (await isValid(args))) return;
  const { pathname } = new URL(args.request.url);
  throw new PageError({ statusCode: 404, statusMessage: `Page Not Found: ${pathname}` });
}

function notFound(description: string): PageError {
  return new PageError({ statusCode: 404, description: description === "" ? undefined : description });
}

function applyRouteRules(args: LoaderFunctionArgs): void {
  const { pathname } = new URL(args.request.url);
  const rule = findRouteRule(contentSourceOf(args).chrome.routeRules, pathname);
  if (rule === undefined) return;
  if (rule.external) throw new ExternalRedirect(rule.redirect);
  throw redirect(rule.redirect);
}
