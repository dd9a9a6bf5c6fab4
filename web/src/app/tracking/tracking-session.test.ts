// @vitest-environment jsdom
import { datadogRum } from "@datadog/browser-rum";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { trackSession } from "./tracking-session";

function started() {
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
  router.dispose();
  return init;
}

test("initialises the SDK with the brand as service and without telemetry", () => {
  expect(started()).toHaveBeenCalledWith(expect.objectContaining({ applicationId: "app", service: "cedar", telemetrySampleRate: 0 }));
});

test("removes the page's query from reported script addresses", () => {
  const { beforeSend } = started().mock.calls[0]![0];
  const page = "https://cedar.example/support?secret=query";
  const scripts = [
    { source_url: page, invoker: page },
    { source_url: "https://cedar.example/assets/entry.js", invoker: "DOCUMENT.onkeydown" },
    { invoker: "TimerHandler:setTimeout" },
  ];
  beforeSend?.({ type: "long_task", view: { url: page }, long_task: { scripts } } as never, {} as never);
  expect(scripts).toEqual([
    { source_url: "https://cedar.example/support", invoker: "https://cedar.example/support" },
    { source_url: "https://cedar.example/assets/entry.js", invoker: "DOCUMENT.onkeydown" },
    { invoker: "TimerHandler:setTimeout" },
  ]);
});
