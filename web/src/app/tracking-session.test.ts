// @vitest-environment jsdom
import { datadogRum } from "@datadog/browser-rum";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { trackSession } from "./tracking-session";

test("the provider's script reports the site's pages and nothing about itself", () => {
  vi.stubGlobal("__MOLAR_REPLAY_WORKER__", "/assets/replay-worker.js");
  vi.spyOn(datadogRum, "startView").mockImplementation(() => undefined);
  vi.spyOn(datadogRum, "startSessionReplayRecording").mockImplementation(() => undefined);
  const init = vi.spyOn(datadogRum, "init").mockImplementation(() => undefined);
  const config = {
    applicationId: "app",
    clientToken: "token",
    site: "datadoghq.com",
    environment: "test",
    sessionSampleRate: 100,
    replaySampleRate: 100,
  };
  const router = createMemoryRouter([{ path: "/", element: null }]);
  trackSession({ config, buildId: "1", groupKey: "cedar", router });
  expect(init).toHaveBeenCalledWith(expect.objectContaining({ applicationId: "app", service: "cedar", telemetrySampleRate: 0 }));
  router.dispose();
});
