import { renderToString } from "react-dom/server";
import { knownQueries } from "../../api/query-client";
import type { KnownQuery } from "../../api/server-query-client";
import { preparedPages } from "../../content/content-source";
import { cutMarkup, type CutMarkup, type PageMarkupCache } from "../../content/markup-cache";
import type { LoadedContent } from "../../content/loaded-content";
import { headOfData, pageKeyOf, type PageHandle } from "../../content/page-handle";
import { pageOf } from "../../content/site-content";
import type { PageKey } from "../../content/variants";
import { plansQuery } from "../../features/plans/plans-query";
import { escapeHtml } from "../../lib/escape-html";
import { inlineJson } from "../../lib/inline-json";
import { staticRouter } from "../../routing/page-router";
import { leavesTheSite } from "../../routing/redirects";
import { RouterView } from "../../routing/router-view";
import { toLanguage } from "../../messages/catalogue";
import { wordsPreloaded, translators } from "../../messages/translators";
import { CSRF_PLACEHOLDER } from "../document";
import { faultOf } from "../fault";
import { loadPage, type LoadedPage } from "./load-page";
import { fileTags, pageFile, pageHtml } from "./page-html";
import { canonicalPath, pageMetadata, type MatchedPage } from "../page-meta";
import { carriedInput, type CarriedInput, type PageInput, type ShownRoute } from "../page-state";
import { pageTitle } from "../page-title";
import { createPageScope, Providers, type PageScope } from "../providers";
import { headTags } from "./render-head";
import type { PageFacts } from "./page-facts";
import { planJsonLd } from "./plan-json-ld";
import { createRouteFinder } from "./render-routes";
import { officeJsonLd } from "./office-json-ld";

export interface PageOutcome {
  status: number;
  /** Empty for a redirect, and if the page could not be rendered (see `error`). */
  html: string;
  location: string;
  externalRedirect: boolean;
  /** Text for the log; may be set together with a rendered error page. */
  error: string;
}

// The route tables are shared by all renders. State of one render is in its PageScope.
const findRoute = createRouteFinder();

/** Runs the loader of a page and renders the whole document. Rejects when rendering throws. */
export async function renderPage(input: PageInput, content: LoadedContent): Promise<PageOutcome> {
  const carried = carriedInput(input);
  const scope = createPageScope({
    input: carried,
    csrfToken: input.csrfToken,
    chrome: content.chrome,
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(input.language)],
  });
  const [path = "/"] = input.url.split("?", 1);
  const url = new URL(input.origin + input.url);
  const page = await loadPage(await findRoute(url.pathname, content), url, scope.routerContext);
  if (page instanceof Response) return redirectTo(page);
  return renderDocument({ input, carried, content, scope, cache: content.markupCache.page(factsOf(input, path, scope)) }, page);
}

/** Data of one render. */
interface Rendering {
  input: PageInput;
  carried: CarriedInput;
  content: LoadedContent;
  scope: PageScope;
  cache: PageMarkupCache;
}

function renderDocument(rendering: Rendering, page: LoadedPage): PageOutcome {
  const { content } = rendering;
  const error = firstError(page);
  const leaf = page.matches.at(-1);
  const handle: PageHandle = leaf?.route.handle ?? {};
  const params = leaf?.params ?? {};
  const head = headOfData(page.loaderData[leaf?.route.id ?? ""]);
  const place = { handle, params, pathname: page.location.pathname, head };
  const html = pageHtml(markupOf(rendering, page, handle), {
    head: cachedHead(place, rendering, error === undefined) + filesOf(page, place, rendering),
    state: stateOf(page, rendering),
    contentSlice: content.slices[pageKeyOf(handle, params) ?? ""] ?? content.slices[""] ?? "",
  });
  return { ...emptyOutcome, status: error === undefined ? (head?.status ?? 200) : statusOf(error), html, error: errorText(error) };
}

function markupOf({ input, scope, cache }: Rendering, page: LoadedPage, { isShared = false }: PageHandle): CutMarkup {
  const isForAll = isShared && page.errors === null && input.preview === undefined && !input.url.includes("?");
  if (!isForAll) return cache.fill(render(scope, page, cache));
  const loaderData = Object.values(page.loaderData).filter((data) => data !== null);
  const data = [...loaderData, ...fetched(scope).map((query) => query.data)];
  const { head, body, end } = cache.document(data, () => cutMarkup(render({ ...scope, csrfToken: CSRF_PLACEHOLDER }, page)));
  return { head: head.replace(csrfTag(CSRF_PLACEHOLDER), () => csrfTag(escapeHtml(scope.csrfToken))), body, end };
}

function render(scope: PageScope, page: LoadedPage, cache?: PageMarkupCache): string {
  return renderToString(
    <Providers scope={scope} cache={cache}>
      <RouterView router={staticRouter(page)} />
    </Providers>,
  );
}

function csrfTag(token: string): string {
  return `name="csrf-token" content="${token}"`;
}

/** Returns all values besides content that cached text may depend on: see CachedMarkup. */
function factsOf({ origin, isAuthenticated, config }: PageInput, path: string, { source }: PageScope): string {
  const { language, today, canonicalOrigin, indexable } = source.environment;
  return [language, String(isAuthenticated), today, origin, canonicalOrigin, String(indexable), config.siteSlug, path].join(" ");
}

function filesOf({ matches }: LoadedPage, { handle = {} }: MatchedPage, { input, content, scope, cache }: Rendering): string {
  const { words = [] } = handle;
  const routeIds = matches.map(({ route }) => route.id ?? "");
  const { language } = scope.words;
  const fonts = content.chrome.theme.fonts;
  // A member's page must watch the session. A preview may have to show another version than the rendered one.
  const startsAtOnce = handle.startsAtOnce === true || input.isAuthenticated || input.preview !== undefined;
  return cache.text(`files ${routeIds.join(" ")} ${input.contentKey} ${String(startsAtOnce)}`, undefined, () =>
    fileTags({ routeIds, language, words, fonts, themeVersion: input.contentKey, startsAtOnce }),
  );
}

// Tags from a loader's head, and those of an office, are created for each render; all others are cached.
function cachedHead(place: MatchedPage, { content, scope, cache }: Rendering, isWhole: boolean): string {
  const make = (): string => headOf(place, content, scope, isWhole);
  if (place.head !== undefined || place.params.officeId !== undefined) return make();
  return cache.text(`head ${String(isWhole)}`, scope.queryClient.getQueryData(plansQuery.queryKey), make);
}

function headOf(place: MatchedPage, content: LoadedContent, { source, words, queryClient }: PageScope, isWhole: boolean): string {
  const { environment, chrome } = source;
  const contentOf = (key: PageKey) => pageOf(content, key);
  const { title, description, canonical } = pageMetadata(place, contentOf, { environment, chrome, t: words.t });
  const key = pageKeyOf(place.handle, place.params);
  const own = key !== undefined && contentOf(key);
  const page = place.head === undefined ? own && { ...own, description } : { description };
  const facts: PageFacts = {
    path: canonicalPath(place),
    title: pageTitle(title, chrome.base.variables.global_title),
    page: (isWhole && page) || undefined,
    isListed: Boolean(canonical),
    things: [...officeJsonLd(place, queryClient, environment), ...planJsonLd(place, queryClient, environment, words.t)],
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

function redirectTo({ status, headers }: Response): PageOutcome {
  const location = headers.get("location") ?? "/";
  return { ...emptyOutcome, status, location, externalRedirect: leavesTheSite(headers) };
}

/** A `PageState` as JSON for a script element. */
function stateOf(page: LoadedPage, { carried, scope, cache }: Rendering): string {
  const errors = Object.entries(page.errors ?? {}).map(([id, error]) => [id, faultOf(error)] as const);
  const loaded = inlineJson(page.loaderData);
  const faults = errors.length === 0 ? "null" : inlineJson(Object.fromEntries(errors));
  const queries = carriedQueries(scope, cache).join(",");
  const route = inlineJson(shownRoute(page));
  return `{"input":${inlineJson(carried)},"rendered":{"route":${route},"loaderData":${loaded},"errors":${faults},"queries":[${queries}]}}`;
}

function shownRoute({ matches }: LoadedPage): ShownRoute {
  const { route, params } = matches.at(-1) ?? noRoute();
  const { id, path = "", handle } = route;
  return { id, path, handle: (handle ?? {}) as PageHandle, params, file: pageFile(id) };
}

function noRoute(): never {
  throw new Error("a page was rendered without a route");
}

/** Returns the loader's queries, without the session, which is in the input, and the page's content, which has its own data block. */
function fetched({ queryClient }: PageScope): KnownQuery[] {
  return knownQueries(queryClient).filter(({ queryKey: [kind] }) => kind !== "session" && kind !== "page");
}

/** Returns each query as the JSON of a `CarriedQuery`. */
function carriedQueries(scope: PageScope, cache: PageMarkupCache): string[] {
  return fetched(scope).map(({ queryKey, data, meta }) => {
    const isPublic = String(meta?.public === true);
    return `{"queryKey":${inlineJson(queryKey)},"isPublic":${isPublic},"data":${cache.json(data)}}`;
  });
}

function firstError({ errors }: LoadedPage): unknown {
  return Object.values(errors ?? {})[0];
}

/** Returns the status of the response. Unlike the error page, it keeps 429 and 503, so that clients and crawlers retry later. */
function statusOf(error: unknown): number {
  const { statusCode } = faultOf(error);
  return statusCode === 404 || statusCode === 429 || statusCode === 503 ? statusCode : 500;
}

// A missing page and too many requests are expected and not logged; any other error is.
function errorText(error: unknown): string {
  if (error === undefined || statusOf(error) < 500) return "";
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
}
