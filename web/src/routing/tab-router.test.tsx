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

it("shows the server's page without loading the router", () => {
  const router = show();
  expect(screen.getByLabelText("Name")).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
  expect(router.state.location).toMatchObject({ pathname: "/", search: "", key: "default" });
});

it("loads the router once for the first navigation, and navigates", async () => {
  const router = show();
  await act(() => Promise.all([router.open(), router.navigate("/faq")]));
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(open).toHaveBeenCalledOnce();
});

it("does not render the current page again when the router opens", async () => {
  const router = show();
  const before = router.state.matches;
  await act(() => router.open());
  expect(draws).toHaveBeenCalledOnce();
  expect(router.state.matches).toBe(before);
});

it("reports a pending navigation while the router loads", async () => {
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

it("stays and reports the failure if the router does not load, and retries at the next navigation", async () => {
  const missing = new TypeError("Failed to fetch");
  open.mockRejectedValueOnce(missing);
  const router = show();
  await act(() => router.navigate("/faq"));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("/faq", missing);
  expect(router.state).toMatchObject({ navigation: { state: "idle" }, location: { pathname: "/" } });
  await act(() => router.navigate("/faq"));
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
});

it("reads its location from the address and the history entry", () => {
  window.history.replaceState({ usr: "mine", key: "k1" }, "", "/?a=1#b");
  expect(show().state.location).toEqual({ pathname: "/", search: "?a=1", hash: "#b", state: "mine", key: "k1" });
  expect(window.history.state).toEqual({ usr: "mine", key: "k1" });
});

it("navigates to the last link that was followed while the router loaded", async () => {
  const router = show();
  await act(() => Promise.all([router.navigate("/gone"), router.navigate("/faq")]));
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/faq");
});

it("reports a failed router load only for the last link", async () => {
  const missing = new TypeError("Failed to fetch");
  open.mockRejectedValue(missing);
  const router = show();
  await act(() => Promise.all([router.navigate("/a"), router.navigate("/b")]));
  expect(onFailure).toHaveBeenCalledExactlyOnceWith("/b", missing);
  expect(router.state.navigation.state).toBe("idle");
});

it("a navigation to a fragment of the page ends a pending one", async () => {
  const router = show();
  await act(() => Promise.all([router.navigate("/faq"), router.navigate("/#plans")]));
  expect(router.state).toMatchObject({ navigation: { state: "idle" }, location: { pathname: "/" } });
});

it("cancel() ends a navigation that waits for the router, and none of the opened router", async () => {
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

it("navigates to a fragment of the page without the router", async () => {
  const router = show();
  await act(() => router.navigate("/#plans"));
  await vi.waitFor(() => expect(router.state.location.hash).toBe("#plans"));
  expect(window.location.hash).toBe("#plans");
  expect(open).not.toHaveBeenCalled();
});

it("follows fragments that the browser navigated to, also after the router opens", async () => {
  const router = show();
  window.history.replaceState(null, "", "/?adults=2#plans");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(router.state.location).toMatchObject({ search: "?adults=2", hash: "#plans" });
  expect(reload).not.toHaveBeenCalled();
  await act(() => router.open());
  expect(router.state.location.hash).toBe("#plans");
});

it("reloads a history entry of an earlier document, and does not navigate", async () => {
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
