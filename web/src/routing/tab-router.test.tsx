// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { useNavigation } from "./hooks";
import type { PageMatch, PageRouter } from "./page-router";
import { RouterView } from "./router-view";
import { TabRouter } from "./tab-router";

const draws = vi.fn();

function Start() {
  draws();
  return <input aria-label="Name" />;
}

function LoadingStack() {
  return useNavigation().state === "idle" ? null : <p>opening</p>;
}

const routes = [
  { id: "start", path: "/", Component: Start },
  { id: "faq", path: "/faq", loader: () => null, Component: () => <h1>Questions</h1> },
];
const page = { matches: [{ route: routes[0], params: {} } as unknown as PageMatch], loaderData: {}, errors: null };
const open = vi.fn<() => Promise<PageRouter>>();
const reload = vi.fn();
const onFailure = vi.fn<(href: string, error: unknown) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  window.history.replaceState(null, "", "/");
  open.mockImplementation(async () => createMemoryRouter(routes, { hydrationData: { loaderData: {} } }));
});

function show() {
  const router = new TabRouter({ page, open, onFailure, reload });
  render(<RouterView router={router} />);
  return router;
}

it("shows the page that the server rendered without a router", () => {
  const router = show();
  expect(screen.getByLabelText("Name")).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
  expect(router.state.location).toMatchObject({ pathname: "/", search: "", key: "default" });
});

it("loads the router for the first navigation, once, and goes there", async () => {
  const router = show();
  await act(() => Promise.all([router.open(), router.navigate("/faq")]));
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(open).toHaveBeenCalledOnce();
});

it("does not draw the page in sight anew when the router takes it over", async () => {
  const router = show();
  const before = router.state.matches;
  await act(() => router.open());
  expect(draws).toHaveBeenCalledOnce();
  expect(router.state.matches).toBe(before);
});

it("is on the way while the router is loaded", async () => {
  let come = (): void => {};
  open.mockImplementation(() => new Promise((resolve) => (come = () => resolve(createMemoryRouter(routes, { hydrationData: { loaderData: {} } })))));
  const router = new TabRouter({ page: { ...page, matches: [{ route: { id: "start", Component: LoadingStack }, params: {} } as unknown as PageMatch] }, open, onFailure, reload });
  render(<RouterView router={router} />);
  let going = Promise.resolve();
  act(() => void (going = router.navigate("/faq?plan=1#top")));
  expect(screen.getByText("opening")).toBeTruthy();
  expect(router.state.navigation.location).toMatchObject({ pathname: "/faq", search: "?plan=1", hash: "#top" });
  await act(async () => {
    come();
    await going;
  });
  expect(router.state.navigation.state).toBe("idle");
});

it("stays when the router is missing, tells of it, and tries again the next time", async () => {
  const missing = new TypeError("Failed to fetch");
  open.mockRejectedValueOnce(missing);
  const router = show();
  await act(() => router.navigate("/faq"));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("/faq", missing);
  expect(router.state).toMatchObject({ navigation: { state: "idle" }, location: { pathname: "/" } });
  await act(() => router.navigate("/faq"));
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
});

it("takes the address that the browser shows, with what its entry of the history holds", () => {
  window.history.replaceState({ usr: "mine", key: "k1" }, "", "/?a=1#b");
  expect(show().state.location).toEqual({ pathname: "/", search: "?a=1", hash: "#b", state: "mine", key: "k1" });
  expect(window.history.state).toEqual({ usr: "mine", key: "k1" });
});

it("goes to the link that was followed last while the router was loaded", async () => {
  const router = show();
  await act(() => Promise.all([router.navigate("/gone"), router.navigate("/faq")]));
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/faq");
});

it("tells only the link that was followed last of a missing router", async () => {
  const missing = new TypeError("Failed to fetch");
  open.mockRejectedValue(missing);
  const router = show();
  await act(() => Promise.all([router.navigate("/a"), router.navigate("/b")]));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("/b", missing);
  expect(router.state.navigation.state).toBe("idle");
});

it("waits for nothing more once a part of the page was asked for", async () => {
  const router = show();
  await act(() => Promise.all([router.navigate("/faq"), router.navigate("/#plans")]));
  expect(router.state).toMatchObject({ navigation: { state: "idle" }, location: { pathname: "/" } });
});

it("ends a navigation that waits for the router, and none of the router's own", async () => {
  const router = show();
  await act(async () => {
    const going = router.navigate("/faq");
    expect(router.cancel()).toBe(true);
    expect(router.state.navigation.state).toBe("idle");
    await going;
  });
  expect(router.state.location.pathname).toBe("/");
  expect(router.cancel()).toBe(false);
});

it("goes to a part of the page in sight without the router", async () => {
  const router = show();
  await act(() => router.navigate("/#plans"));
  await vi.waitFor(() => expect(router.state.location.hash).toBe("#plans"));
  expect(window.location.hash).toBe("#plans");
  expect(open).not.toHaveBeenCalled();
});

it("knows of parts of the page that the browser itself has gone to, also once the router is there", async () => {
  const router = show();
  window.history.replaceState(null, "", "/?adults=2#plans");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(router.state.location).toMatchObject({ search: "?adults=2", hash: "#plans" });
  expect(reload).not.toHaveBeenCalled();
  await act(() => router.open());
  expect(router.state.location.hash).toBe("#plans");
});

it("has a page loaded anew that a former document has shown, and goes nowhere else", async () => {
  const reload = vi.fn();
  window.history.replaceState({ idx: 2 }, "", "/");
  const router = new TabRouter({ page, open, onFailure, reload });
  window.history.replaceState(null, "", "/faq");
  const going = router.navigate("/faq");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledOnce();
  await going;
  expect(router.state.location.pathname).toBe("/");
});
