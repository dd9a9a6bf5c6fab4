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
import type { PageHandle } from "../content/page-handle";
import { toLanguage } from "../messages/catalogue";
import { allWordsAreThere, translators } from "../messages/translators";
import { createRoutes } from "../routes";
import { faultOf, shownError } from "./error-page";
import { pageHtml } from "./page-html";
import { carriedInput, type PageInput, type RenderedState } from "./page-state";
import { createPageScope, Providers, type PageScope } from "./providers";
import { ExternalRedirect } from "./route-rules";

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
    loadPage: preparedPages(content.pages),
    loadWords: allWordsAreThere,
    t: translators[toLanguage(input.language)],
  });
  const request = new Request(input.origin + input.url, { headers: { accept: "text/html" } });
  const result = await handler.query(request, { requestContext: scope.routerContext });
  if (!("matches" in result)) return redirectTo(result.headers.get("location") ?? "/");
  const error = firstError(result);
  if (error instanceof ExternalRedirect) return redirectTo(error.location, true);
  return renderDocument(input, content, scope, result, error);
}

function renderDocument(
  input: PageInput,
  content: LoadedContent,
  scope: PageScope,
  context: StaticHandlerContext,
  error: unknown,
): PageOutcome {
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToString(
    <Providers scope={scope}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const leaf = context.matches.at(-1);
  const { page, words = [] }: PageHandle = leaf?.route.handle ?? {};
  const html = pageHtml(markup, {
    routeIds: context.matches.map((match) => match.route.id),
    language: scope.words.language,
    words,
    fonts: content.chrome.theme.fonts,
    themeVersion: String(input.contentVersion),
    state: { input: carriedInput(input), rendered: renderedState(context, scope) },
    contentSlice: content.slices[page ?? ""],
  });
  return { ...emptyOutcome, status: statusOf(error), html, error: errorText(error) };
}

const emptyOutcome: PageOutcome = Object.freeze({
  status: 200,
  html: "",
  location: "",
  externalRedirect: false,
  error: "",
});

function redirectTo(location: string, externalRedirect = false): PageOutcome {
  return { ...emptyOutcome, status: 302, location, externalRedirect };
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
  return error === undefined ? 200 : shownError(faultOf(error)).statusCode;
}

// A page that is not there is an ordinary answer; anything else is worth a line in the log.
function errorText(error: unknown): string {
  if (error === undefined || statusOf(error) === 404) return "";
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
}
