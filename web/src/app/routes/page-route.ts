import type { ComponentType } from "react";
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from "react-router";
import { isApiError } from "../../api/api-error";
import { invalidPath, PageError } from "../../api/page-error";
import { queryClientOf } from "../../api/query-client";
import { contentSourceOf } from "../../content/content-source";
import { pageKeyOf, type PageHandle } from "../../content/page-handle";
import { COMMON_AREAS } from "../../messages/catalogue";
import { runMiddleware } from "./route-middleware";
import { findRouteRule } from "./find-route-rule";
import { redirectOf } from "./route-rules";

/** Exports of a module in pages/. */
export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
  /** Returns whether the address is valid; if not, the response is 404. */
  isValid?: (args: LoaderFunctionArgs) => boolean | Promise<boolean>;
}

/** Resolves to undefined when the module is missing and the browser is about to load a document (app/start/chunk-errors.ts). */
export type PageLoader = () => Promise<PageModule | undefined>;

/**
 * Creates a route whose module is loaded when it is needed. Its loader runs in this order: the content's rule for the path,
 * middleware, loading of the page's words and content, isValid(), the module's own loader.
 */
export function pageRoute(id: string, path: string, load: PageLoader, handle: PageHandle = {}): RouteObject {
  const fullHandle = handle.wordsLater === true ? handle : { ...handle, words: [...COMMON_AREAS, ...(handle.words ?? [])] };
  return { id, path, handle: fullHandle, lazy: async () => toRoute((await load()) ?? (await forever()), fullHandle) };
}

// Keeps the current page visible until the browser has loaded the document.
function forever(): Promise<never> {
  return new Promise(() => {});
}

function toRoute(module: PageModule, handle: PageHandle) {
  const { Component, ErrorBoundary } = module;
  const route = { Component, loader: composeLoader(module, handle) };
  return ErrorBoundary === undefined ? route : { ...route, ErrorBoundary };
}

function composeLoader({ loader, isValid }: PageModule, handle: PageHandle): LoaderFunction {
  return async (args, context) => {
    await applyRouteRules(args, handle);
    try {
      await loadContent(args, handle);
      if ((await isValid?.(args)) === false) throw invalidPath(args.request);
      return (await loader?.(args, context)) ?? null;
    } catch (error) {
      throw isApiError(error) && error.status === 404 ? notFound(error.detail) : error;
    }
  };
}

async function loadContent(args: LoaderFunctionArgs, handle: PageHandle): Promise<void> {
  const source = contentSourceOf(args);
  const key = pageKeyOf(handle, args.params);
  await Promise.all([
    handle.words === undefined ? undefined : source.loadWords(handle.words),
    key === undefined ? undefined : source.loadPage(queryClientOf(args), key),
  ]);
}

function notFound(description: string): PageError {
  return new PageError({ statusCode: 404, description: description === "" ? undefined : description });
}

async function applyRouteRules(args: LoaderFunctionArgs, { middleware = [] }: PageHandle): Promise<void> {
  const { pathname, search } = new URL(args.request.url);
  const { routeRules } = contentSourceOf(args).chrome;
  const rule = findRouteRule(routeRules, pathname);
  const leaving = rule && redirectOf(rule, search, routeRules);
  if (leaving !== undefined) throw leaving;
  await runMiddleware([...middleware, ...(rule?.middleware ?? [])], args);
}
