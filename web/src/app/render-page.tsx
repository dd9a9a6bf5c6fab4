import { dehydrate, defaultShouldDehydrateQuery, type Query } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from "react-router";
import { preparedPages } from "../content/content-source";
import type { LoadedContent } from "../content/loaded-content";
import { headOfData, pageKeyOf, type PageHandle } from "../content/page-handle";
import { pageOf } from "../content/site-content";
import type { PageKey } from "../content/variants";
import { plainPath } from "../lib/plain-path";
import { toLanguage } from "../messages/catalogue";
import { allWordsAreThere, translators } from "../messages/translators";
import { createRoutes } from "../routes";
import { faultOf, shownError } from "./fault";
import { pageHtml } from "./page-html";
import { pageMetaOf, type PagePlace } from "./page-meta";
import { carriedInput, type PageInput, type RenderedState } from "./page-state";
import { pageTitle } from "./page-title";
import { createPageScope, Providers, type PageScope } from "./providers";
import { headTags, type PageFacts } from "./render-head";
import { offersOf } from "./render-offers";
import { thingsOf } from "./render-things";

export interface PageOutcome {
  status: number;
  /** Empty for a redirect, and when `error` says that the page could not be rendered. */
  html: string;
  location: string;
  externalRedirect: boolean;
  /** For the log, also beside a rendered error page. */
  error: string;
}

// The table of routes is the same for every page; what belongs to one render is in its PageScope.
const handler = createStaticHandler(createRoutes());

/** Runs the loaders of a page and renders the whole document. Rejects when rendering throws. */
export async function renderPage(input: PageInput, content: LoadedContent): Promise<PageOutcome> {
  const scope = createPageScope({
    input,
    csrfToken: input.csrfToken,
    today: content.dayOf(input.now, input.timeZone),
    chrome: content.chrome,
    loadPage: preparedPages(content),
    loadWords: allWordsAreThere,
    t: translators[toLanguage(input.language)],
  });
  const request = new Request(input.origin + input.url, { headers: { accept: "text/html" } });
  const result = await handler.query(request, { requestContext: scope.routerContext });
  return "matches" in result ? renderDocument(input, content, scope, result, firstError(result)) : redirectTo(result);
}

function renderDocument(
  input: PageInput,
  content: LoadedContent,
  scope: PageScope,
  context: StaticHandlerContext,
  error: unknown,
): PageOutcome {
  const router = createStaticRouter(handler.dataRoutes, context);
  const kept = content.kept.page(factsOf(input, scope));
  const markup = renderToString(
    <Providers scope={scope} kept={kept}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const leaf = context.matches.at(-1);
  const handle: PageHandle = leaf?.route.handle ?? {};
  const params = leaf?.params ?? {};
  const head = headOfData(context.loaderData[leaf?.route.id ?? ""]);
  const html = pageHtml(kept.fill(markup), {
    routeIds: context.matches.map((match) => match.route.id),
    language: scope.words.language,
    words: handle.words ?? [],
    fonts: content.chrome.theme.fonts,
    themeVersion: input.contentKey,
    head: headOf({ handle, params, pathname: context.location.pathname, head }, content, scope, error === undefined),
    state: { input: carriedInput(input), rendered: renderedState(context, scope) },
    contentSlice: content.slices[pageKeyOf(handle, params) ?? ""] ?? content.slices[""] ?? "",
  });
  return { ...emptyOutcome, status: error === undefined ? (head?.status ?? 200) : statusOf(error), html, error: errorText(error) };
}

/** What kept text may depend on beside content: see Kept. */
function factsOf({ url, origin, isAuthenticated, config }: PageInput, { source }: PageScope): string {
  const { language, today, canonicalOrigin, indexable } = source.environment;
  const [path = ""] = url.split("?", 1);
  return [language, String(isAuthenticated), today, origin, canonicalOrigin, String(indexable), config.siteSlug, path].join(" ");
}

function headOf(place: PagePlace, content: LoadedContent, { source, words, queryClient }: PageScope, isWhole: boolean): string {
  const { environment, chrome } = source;
  const contentOf = (key: PageKey) => pageOf(content, key);
  const { title, description, canonical } = pageMetaOf(place, contentOf, { environment, chrome, t: words.t });
  const key = pageKeyOf(place.handle, place.params);
  const own = key !== undefined && contentOf(key);
  const page = place.head === undefined ? own && { ...own, description } : { description };
  const facts: PageFacts = {
    path: plainPath(place.pathname),
    title: pageTitle(title, chrome.base.variables.global_title),
    page: (isWhole && page) || undefined,
    isListed: Boolean(canonical),
    things: [...thingsOf(place, queryClient, environment), ...offersOf(place, queryClient, environment, words.t)],
  };
  return headTags(facts, environment, content);
}

const emptyOutcome: PageOutcome = Object.freeze({
  status: 200,
  html: "",
  location: "",
  externalRedirect: false,
  error: "",
});

// React Router's mark of a redirect for the whole window: redirectDocument() in app/route-rules.ts.
const WHOLE_WINDOW = "x-remix-reload-document";

function redirectTo({ status, headers }: Response): PageOutcome {
  const location = headers.get("location") ?? "/";
  return { ...emptyOutcome, status, location, externalRedirect: headers.has(WHOLE_WINDOW) };
}

function renderedState(context: StaticHandlerContext, { queryClient }: PageScope): RenderedState {
  const errors = Object.entries(context.errors ?? {}).map(([id, error]) => [id, faultOf(error)] as const);
  return {
    loaderData: context.loaderData,
    errors: errors.length === 0 ? null : Object.fromEntries(errors),
    queries: dehydrate(queryClient, { shouldDehydrateQuery: isCarried, shouldDehydrateMutation: () => false }),
  };
}

// The session is in the input and the page's content in its own data block.
function isCarried(query: Query): boolean {
  const [kind] = query.queryKey;
  return kind !== "session" && kind !== "page" && defaultShouldDehydrateQuery(query);
}

function firstError(context: StaticHandlerContext): unknown {
  return Object.values(context.errors ?? {})[0];
}

function statusOf(error: unknown): number {
  return shownError(faultOf(error)).statusCode;
}

// A page that is not there is an ordinary answer; anything else is worth a line in the log.
function errorText(error: unknown): string {
  if (error === undefined || statusOf(error) === 404) return "";
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
}
