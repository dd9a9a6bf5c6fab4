// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { LoaderContext } from "./loader-context";
import { openBrowserRouter } from "./browser-router";

const routes = [
  { id: "start", path: "/" },
  { id: "faq", path: "/faq" },
];
const opened = () => openBrowserRouter({ routes, context: new LoaderContext().asGiven(), hydrationData: { loaderData: {} } });
let router = opened();
afterEach(() => router.dispose());

it("restores the scroll position of a page, also after a visit to another site", async () => {
  await router.navigate("/faq");
  const { key } = router.state.location;
  Object.defineProperty(window, "scrollY", { value: 480, configurable: true });
  window.dispatchEvent(new Event("pagehide"));
  expect(window.history.scrollRestoration).toBe("auto");
  router.dispose();
  window.history.replaceState({ ...window.history.state, key }, "", "/faq");
  router = opened();
  expect(window.history.scrollRestoration).toBe("manual");
  await router.navigate("/");
  await router.navigate(-1);
  expect(await restored()).toBe(480);
});

async function restored(): Promise<unknown> {
  const { restoreScrollPosition, navigation } = router.state;
  if (navigation.state === "idle" && typeof restoreScrollPosition === "number") return restoreScrollPosition;
  return new Promise((resolve) => router.subscribe((state) => typeof state.restoreScrollPosition === "number" && resolve(state.restoreScrollPosition)));
}

it("stores a separate scroll position for each fragment that a plain link opened", async () => {
  router = opened();
  await router.navigate("/faq");
  const { key } = router.state.location;
  const keys = [key];
  for (const fragment of ["#one", "#two"]) {
    window.location.hash = fragment;
    await vi.waitFor(() => expect(router.state.location.hash).toBe(fragment));
    expect(router.state.restoreScrollPosition).toBeNull();
    keys.push(router.state.location.key);
  }
  expect(new Set(keys).size).toBe(3);
  expect(keys).not.toContain("default");
  await router.navigate(-1);
  await vi.waitFor(() => expect(router.state.location.hash).toBe("#one"));
  expect(router.state.location.key).toBe(keys[1]);
});
