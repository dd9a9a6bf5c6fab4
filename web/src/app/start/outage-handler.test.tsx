import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createBrowserRouter, createMemoryRouter, type RouteObject } from "react-router";
import { RouterView } from "../../routing/router-view";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError, toProblem } from "../../api/api-error";
import { inPage } from "../../testing/render-ui";
import type { ChunkWatch } from "./chunk-errors";
import { OutageBar, OutageHandlerContext } from "./outage-bar";
import { createOutageHandler } from "./outage-handler";

let endRouter = (): void => {};
afterEach(() => {
  endRouter();
  vi.restoreAllMocks();
  window.history.pushState(null, "", "/");
});

const MISSING = new TypeError("Failed to fetch dynamically imported module");
const loadsOfHome = vi.fn(async () => null);

interface Next {
  lazy?: () => Promise<object>;
  loader?: () => Promise<unknown>;
}

async function open({ lazy, loader = async () => null }: Next, createRouter: typeof createBrowserRouter = createMemoryRouter) {
  let tell = (): void => {};
  const chunks: ChunkWatch = { follow: () => {}, isReloading: () => false, isMissing: (error) => error === MISSING, onMissing: (listener) => void (tell = listener) };
  const outages = createOutageHandler(chunks);
  const routes: RouteObject[] = [
    {
      path: "/",
      ErrorBoundary: () => <p>error page</p>,
      children: [
        { index: true, lazy: async () => ({ loader: loadsOfHome, Component: () => <input aria-label="Name" /> }) },
        { path: "faq", lazy: lazy ?? (async () => ({ loader, Component: () => <h1>Questions</h1> })) },
      ],
    },
  ];
  loadsOfHome.mockClear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const router = createRouter(outages.guard(routes));
  endRouter = () => router.dispose();
  outages.follow(router);
  render(
    inPage(
      <OutageHandlerContext value={outages}>
        <OutageBar />
      </OutageHandlerContext>,
    ),
  );
  render(<RouterView router={router} />);
  await userEvent.type(await screen.findByLabelText("Name"), "Margaret");
  return { router, outages, go: (to: string) => act(() => router.navigate(to)), tell: () => act(() => tell()) };
}

const failing = (error: unknown) => () => Promise.reject(error as Error);
const outage = (status: number) => new ApiError(toProblem(status, {}));

it.each([
  ["file", { lazy: failing(MISSING) }],
  ["content without a network", { loader: failing(outage(0)) }],
  ["content from a server that answers 503", { loader: failing(outage(503)) }],
  ["content of a network that reached a limit", { loader: failing(outage(429)) }],
  ["file of its loader", { loader: failing(MISSING) }],
])("stays on the page and shows a bar if the next page lacks its %s", async (_, next) => {
  const { router, go } = await open(next);
  await go("/faq?plan=1#top");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Margaret");
  expect(router.state.location.pathname).toBe("/");
  expect(loadsOfHome).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert").textContent).toContain("Something could not be loaded.");
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/faq?plan=1#top");
});

it("removes the bar after a successful retry", async () => {
  const loader = vi.fn(async (): Promise<unknown> => null);
  loader.mockRejectedValueOnce(outage(502));
  const { go } = await open({ loader });
  await go("/faq");
  expect(screen.getByRole("alert").textContent).not.toBe("");
  await go("/faq");
  await screen.findByRole("heading", { name: "Questions" });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it.each([
  ["a bug", new Error("bug")],
  ["a page that is not there", outage(404)],
])("shows the error page for %s", async (_, error) => {
  const { go } = await open({ loader: failing(error) });
  await go("/faq");
  expect(screen.getByText("error page")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows a bar if a part of the current page fails to load", async () => {
  const { tell } = await open({});
  tell();
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/");
});

it("offers the document again if the current address has a fragment", async () => {
  const { router, tell } = await open({});
  await act(async () => router.navigate("#main"));
  expect(router.state.location.hash).toBe("#main");
  tell();
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/");
});

it("opens a page with Back on the second try, after its file failed to load", async () => {
  const Questions = { Component: () => <h1>Questions</h1> };
  const lazy = vi.fn(async () => Questions).mockRejectedValueOnce(MISSING);
  // A history entry of an earlier document of this tab: its page was never loaded in this one.
  window.history.replaceState({ idx: 0 }, "", "/faq");
  window.history.pushState({ idx: 1 }, "", "/");
  const { router } = await open({ lazy }, createBrowserRouter);
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Something could not be loaded."));
  await waitFor(() => expect([router.state.navigation.state, window.location.pathname]).toEqual(["idle", "/"]));
  await act(async () => window.history.back());
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
});

it("returns to the current page if Back leads to a page that fails to load", async () => {
  const loader = vi.fn(async (): Promise<unknown> => null);
  const { router, go } = await open({ loader }, createBrowserRouter);
  await go("/faq");
  await go("/");
  loader.mockRejectedValueOnce(outage(502));
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Something could not be loaded."));
  await waitFor(() => expect([router.state.navigation.state, window.location.pathname]).toEqual(["idle", "/"]));
  expect(screen.getByLabelText("Name")).toBeTruthy();
  await act(async () => window.history.back());
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(window.location.pathname).toBe("/faq");
});

it.each(["link", "Back"])("stay() cancels a pending navigation by %s", async (way) => {
  const loader = vi.fn(async (): Promise<unknown> => null);
  const { router, outages, go } = await open({ loader }, createBrowserRouter);
  await go("/faq");
  await go("/");
  loader.mockReturnValueOnce(new Promise(() => {}));
  loadsOfHome.mockClear();
  await act(async () => (way === "Back" ? window.history.back() : void router.navigate("/faq")));
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe("/faq"));
  act(() => outages.stay());
  await waitFor(() => expect([router.state.navigation.state, window.location.pathname]).toEqual(["idle", "/"]));
  expect(screen.getByLabelText("Name")).toBeTruthy();
  expect(loadsOfHome).not.toHaveBeenCalled();
  await act(async () => window.history.back());
  expect(await screen.findByRole("heading", { name: "Questions" })).toBeTruthy();
});

it("stay() cancels a navigation that waits for the router", () => {
  const cancel = vi.fn(() => true);
  const navigate = vi.fn();
  const state = { navigation: { state: "loading", location: { pathname: "/faq" } }, location: { pathname: "/" } };
  const chunks: ChunkWatch = { follow: () => {}, isReloading: () => false, isMissing: () => false, onMissing: () => {} };
  const outages = createOutageHandler(chunks);
  outages.follow({ state, subscribe: () => () => {}, cancel, navigate } as unknown as Parameters<typeof outages.follow>[0]);
  outages.stay();
  expect(cancel).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
});
