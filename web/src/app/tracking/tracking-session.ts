import { datadogRum, type RumEvent, type RumInitConfiguration } from "@datadog/browser-rum";
import type { PageRouter } from "../../routing/page-router";
import type { TrackingConfig } from "../../content/environment";
import { isPrivatePath } from "../routes/is-private-path";
import { cleanUrl } from "./tracking-urls";

// Inserted by the build: the address of the script that compresses recordings. The content security policy of the pages
// forbids a worker created from a string.
declare const __MOLAR_REPLAY_WORKER__: string;

export interface TrackedSession {
  config: TrackingConfig;
  buildId: string;
  groupKey: string;
  router: PageRouter;
}

/** Starts the tracking. This module is a separate chunk: see tracking.ts. */
export function trackSession({ config, buildId, groupKey, router }: TrackedSession): void {
  datadogRum.init(settings(config, buildId, groupKey));
  followPages(router);
}

function settings(config: TrackingConfig, buildId: string, groupKey: string): RumInitConfiguration {
  return {
    applicationId: config.applicationId,
    clientToken: config.clientToken,
    site: config.site as NonNullable<RumInitConfiguration["site"]>,
    env: config.environment,
    service: groupKey,
    version: buildId,
    sessionSampleRate: config.sessionSampleRate,
    sessionReplaySampleRate: config.replaySampleRate,
    // By default the script also reports its own state, under another service name, in one of five sessions.
    telemetrySampleRate: 0,
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    defaultPrivacyLevel: "mask-user-input",
    trackAnonymousUser: false,
    trackViewsManually: true,
    startSessionReplayRecordingManually: true,
    workerUrl: __MOLAR_REPLAY_WORKER__,
    beforeSend: withoutPersonalData,
    ...(config.proxyUrl === undefined ? {} : { proxy: config.proxyUrl }),
  };
}

/**
 * Reports one view per page, named by its route. Recording stops as soon as a navigation to a page about one person begins,
 * before that page is visible: the privacy level masks typed input, not the page's text.
 */
function followPages(router: PageRouter): void {
  let shown: string | undefined;
  const follow = (): void => {
    const { location, navigation, matches } = router.state;
    const isPublic = ![location, navigation.location].some((one) => one !== undefined && isPrivatePath(one.pathname));
    if (isPublic) datadogRum.startSessionReplayRecording();
    else datadogRum.stopSessionReplayRecording();
    if (navigation.state !== "idle" || shown === location.pathname) return;
    shown = location.pathname;
    datadogRum.startView({ name: matches.at(-1)?.route.path ?? location.pathname });
  };
  follow();
  router.subscribe(follow);
}

type Script = NonNullable<Extract<RumEvent, { type: "long_task" }>["long_task"]["scripts"]>[number];

// For an inline script, source_url and invoker are the page's address.
function cleanScript(script: Script): void {
  if (script.source_url !== undefined) script.source_url = cleanUrl(script.source_url);
  if (/^https?:/.test(script.invoker ?? "")) script.invoker = cleanUrl(script.invoker ?? "");
}

function withoutPersonalData(event: RumEvent): boolean {
  const isPrivate = isPrivatePath(new URL(event.view.url).pathname);
  event.view.url = cleanUrl(event.view.url);
  if (event.view.referrer !== undefined) event.view.referrer = cleanUrl(event.view.referrer);
  if (event.type === "resource") event.resource.url = cleanUrl(event.resource.url);
  if (event.type === "long_task") event.long_task.scripts?.forEach(cleanScript);
  // A button's text may contain a person's name: "Remove Ruth Example".
  if (event.type === "action" && isPrivate && event.action.target !== undefined) event.action.target.name = "";
  return true;
}
