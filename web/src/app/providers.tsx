import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import { createQueryClient, queryClientContext } from "../api/query-client";
import { contentSourceContext, type ContentSource } from "../content/content-source";
import { EnvironmentProvider } from "../content/environment";
import { MarkupCacheProvider, type MarkupParts } from "../content/cached-markup";
import type { ChromeContent } from "../content/site-content";
import { ContentProvider } from "../content/use-content";
import type { Translate } from "../messages/catalogue";
import { WordsProvider, type Words } from "../messages/use-t";
import { LoaderContext } from "../routing/loader-context";
import { setSession } from "../session/session-query";
import { OverlaysProvider } from "../ui/overlays";
import { CsrfProvider } from "./document";
import { OutageHandlerContext } from "./start/outage-bar";
import type { OutageHandler } from "./start/outage-handler";
import { toEnvironment, type CarriedInput } from "./page-state";
import { createShownVersionStore, PreviewProvider, useShownVersion, type ShownVersionStore } from "./preview/shown-version";

/** State with the lifetime of one render on the server, or of one tab in the browser. */
export interface PageScope {
  queryClient: QueryClient;
  shown: ShownVersionStore;
  source: ContentSource;
  words: Words;
  csrfToken: string;
  /** Undefined on the server. */
  outages: OutageHandler | undefined;
  /** The `context` of this page's loaders. */
  routerContext: RouterContextProvider;
}

export interface PageScopeParts {
  input: CarriedInput;
  csrfToken: string;
  chrome: ChromeContent;
  loadPage: ContentSource["loadPage"];
  loadWords: ContentSource["loadWords"];
  t: Translate;
  outages?: OutageHandler;
}

export function createPageScope({ input, csrfToken, chrome, loadPage, loadWords, t, outages }: PageScopeParts): PageScope {
  const environment = toEnvironment(input);
  const queryClient = createQueryClient();
  const { isAuthenticated, email } = input;
  setSession(queryClient, email === undefined ? { isAuthenticated } : { isAuthenticated, email });
  const shown = createShownVersionStore({ chrome, preview: input.preview?.version });
  const source: ContentSource = {
    get chrome() {
      return shown.get().chrome;
    },
    environment,
    loadPage,
    loadWords,
  };
  const context = new LoaderContext();
  context.set(queryClientContext, queryClient);
  context.set(contentSourceContext, source);
  return { queryClient, shown, source, words: { t, language: environment.language, load: loadWords }, csrfToken, outages, routerContext: context.asGiven() };
}

interface ProvidersProps {
  scope: PageScope;
  /** On the server only: markup that pages share. */
  cache?: MarkupParts | undefined;
  children: ReactNode;
}

export function Providers({ scope, cache, children }: ProvidersProps) {
  const shown = useShownVersion(scope.shown);
  return (
    <WordsProvider value={scope.words}>
      <EnvironmentProvider value={scope.source.environment}>
        <ContentProvider value={shown.chrome}>
          <PreviewProvider value={scope.shown}>
            <CsrfProvider value={scope.csrfToken}>
              <QueryClientProvider client={scope.queryClient}>
                <OutageHandlerContext value={scope.outages}>
                  <MarkupCacheProvider value={cache ?? null}>
                    <OverlaysProvider>{children}</OverlaysProvider>
                  </MarkupCacheProvider>
                </OutageHandlerContext>
              </QueryClientProvider>
            </CsrfProvider>
          </PreviewProvider>
        </ContentProvider>
      </EnvironmentProvider>
    </WordsProvider>
  );
}
