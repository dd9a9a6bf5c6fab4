import { datadogRum, type RumEvent, type RumInitConfiguration } from "@datadog/browser-rum";
import type { PageRouter } from "../../routing/page-router";
import type { TrackingConfig } from "../../content/environment";
import { isPrivatePath } from "../routes/private-paths";
import { cleanUrl } from "./tracking-urls";

// Put in by the build: the address of the script that packs recordings. A worker made from a string
// would be against the page's policy.
declare const __MOLAR_REPLAY_WORKER__: string;

export interface TrackedSession {
  config: TrackingConfig;
  buildId: string;
  groupKey: string;
  router: PageRouter;
}

/** Loads in a chunk of its own: see tracking.ts. */
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
    // By default the script also reports its own state, as a further service, in one session of five.
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
 * One view a page, named by its route. Recording stops as soon as the visitor is on the way to a page
 * about one person, before anything of it is on the screen: the privacy level masks what is typed,
 * not what the page says.
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

// A script that stands in the page itself goes by the page's address.
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
  // "Remove Ruth Example": what a button says may name somebody.
  if (event.type === "action" && isPrivate && event.action.target !== undefined) event.action.target.name = "";
  return true;
}
