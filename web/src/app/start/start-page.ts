import { csrfToken } from "../../api/csrf";
import { fetchedPages } from "../../content/content-source";
import { handlePreHydrationHousehold } from "../../features/plans/early-household";
import { storeHousehold, parseHousehold } from "../../lib/household";
import { toLanguage } from "../../messages/catalogue";
import { hasDraftOwner } from "../../session/draft-owner-keys";
import { currentDay } from "../../lib/dates";
import type { PageRouter } from "../../routing/page-router";
import { hasRoutedBefore, TabRouter } from "../../routing/tab-router";
import { askedVersion, startPreview } from "../preview/preview";
import type { CarriedInput } from "../page-state";
import { createPageScope, type PageScope } from "../providers";
import { startTracking } from "../tracking/tracking";
import { watchBuilds } from "./build-watch";
import { reloadOnMissingChunks } from "./chunk-errors";
import { hasReadablePage, rootAttributes, showFatalError, showOutageBar } from "./fatal-view";
import { loadInFull } from "./full-loads";
import { mountedRouter, openAhead, openInTime, tabRouter, type PageServices } from "./leave-page";
import { mount, type PagePayload } from "./mount-page";
import { phoneOfPage, readContent, readState, seedPages, seedQueries } from "./page-blocks";
import { createOutageHandler } from "./outage-handler";
import { loadShown } from "./shown-page";
import { startWords } from "./start-words";
import { yieldToBrowser } from "./yield-to-browser";

/**
 * Hydrates the page that the server rendered, or mounts the page in a shell. Records errors in the payload and logs them. Rejects
 * when the page cannot be started. Then the error page replaces the app; if only a file is missing, the server's page stays
 * below a bar.
 */
export async function startPage(payload: PagePayload): Promise<void> {
  const chunks = reloadOnMissingChunks();
  const attributes = rootAttributes();
  const fail = (error: unknown): void => {
    payload.error = error;
    window.molarEarly?.stop();
    console.error(error);
    if (chunks.isReloading()) return;
    if (chunks.isMissing(error) && hasReadablePage()) showOutageBar(phoneOfPage());
    else showFatalError(error, attributes);
  };
  try {
    // The evaluation of the app's files was one task; the start is another.
    await yieldToBrowser();
    const outages = createOutageHandler(chunks);
    await openPage(payload, { chunks, outages, pointedAt: undefined }, fail);
    // From now on the app handles links.
    document.querySelector('script[type="speculationrules"]')?.remove();
  } catch (error) {
    fail(error);
    throw error;
  }
}

async function openPage(payload: PagePayload, services: PageServices, fail: (error: unknown) => void): Promise<void> {
  const { chunks, outages } = services;
  const { input, rendered } = readState();
  const draftsChecked = checkDrafts(input);
  const slice = readContent();
  const words = await startWords(toLanguage(input.language));
  const matches = rendered === undefined ? [] : await loadShown(rendered.route, words.load);
  await yieldToBrowser();
  payload.mode = rendered === undefined ? "mounted" : "hydrated";
  const scope = createPageScope({
    input,
    csrfToken: csrfToken(),
    chrome: slice.chrome,
    loadPage: fetchedPages,
    loadWords: words.load,
    t: words.t,
    outages,
  });
  seedPages(scope, slice);
  keepAskedHousehold();
  handlePreHydrationHousehold();
  if (rendered !== undefined) seedQueries(scope.queryClient, rendered.queries, input.now);
  await yieldToBrowser();
  const router = rendered === undefined ? await mountedRouter(scope, outages) : tabRouter({ scope, rendered, matches }, services);
  // Back may lead to a page of an earlier document, which only the router can render.
  if (router instanceof TabRouter && hasRoutedBefore()) await openAhead(router, chunks);
  await draftsChecked;
  await yieldToBrowser();
  mount(payload, scope, router, fail);
  chunks.follow(router);
  outages.follow(router);
  afterMount(scope, router, input.contentKey);
  const isAtOnce = rendered?.route.handle.startsAtOnce === true || input.isAuthenticated || input.preview !== undefined;
  if (router instanceof TabRouter) openInTime(router, scope, isAtOnce, services);
}

/** Starts the background work of a page: watch for new builds, preview, tracking. */
function afterMount({ source, shown, queryClient }: PageScope, router: PageRouter, contentKey: string): void {
  const { environment } = source;
  const { config, groupKey } = environment;
  const builds = watchBuilds({ buildId: config.buildId, pollMilliseconds: config.buildPollMilliseconds });
  // A preview begins with a new document: the server decides whether the visitor may see it.
  // The day of a document does not change: opening hours and prices depend on it.
  const isOld = (): boolean => builds.isOutdated() || currentDay(environment) !== environment.today;
  // Without a network the current page stays (outage-handler.ts).
  loadInFull(router, ({ search }) => (navigator.onLine && isOld()) || askedVersion(search) !== undefined);
  startPreview(shown, queryClient, contentKey).catch(reportError);
  startTracking({
    config: config.tracking,
    isDisabled: source.chrome.base.variables.disable_performance_tracking,
    buildId: config.buildId,
    groupKey,
    router,
  });
}

// Visitors load no code for it. If its file is missing, the page still starts.
async function checkDrafts(session: CarriedInput): Promise<void> {
  if (!session.isAuthenticated && !hasDraftOwner()) return;
  const file = await import("../../session/draft-owner").catch(() => undefined);
  file?.checkDrafts(session);
}

// A household in the address is newer than the one that the tab stores.
function keepAskedHousehold(): void {
  const requested = parseHousehold(window.location.search);
  if (requested !== undefined) storeHousehold(requested);
}
