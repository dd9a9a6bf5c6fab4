import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError, toProblem } from "../api/api-error";
import { inPage } from "../testing/render-ui";
import type { ChunkWatch } from "./chunk-errors";
import { OutageBar, OutageProvider } from "./outage-bar";
import { createPageKeeper } from "./page-keeper";

afterEach(() => vi.restoreAllMocks());

const MISSING = new TypeError("Failed to fetch dynamically imported module");
const loadsOfHome = vi.fn(async () => null);

interface Next {
  lazy?: () => Promise<object>;
  loader?: () => Promise<unknown>;
}

async function open({ lazy, loader = async () => null }: Next) {
  let tell = (): void => {};
  const chunks: ChunkWatch = { follow: () => {}, isReloading: () => false, isMissing: (error) => error === MISSING, onMissing: (listener) => void (tell = listener) };
  const keeper = createPageKeeper(chunks);
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
  const router = createMemoryRouter(keeper.guard(routes));
  keeper.follow(router);
  render(
    inPage(
      <OutageProvider value={keeper.outage}>
        <OutageBar />
      </OutageProvider>,
    ),
  );
  render(<RouterProvider router={router} />);
  await userEvent.type(await screen.findByLabelText("Name"), "Margaret");
  return { router, go: (to: string) => act(() => router.navigate(to)), tell: () => act(() => tell()) };
}

const failing = (error: unknown) => () => Promise.reject(error as Error);
const outage = (status: number) => new ApiError(toProblem(status, {}));

it.each([
  ["file", { lazy: failing(MISSING) }],
  ["content without a network", { loader: failing(outage(0)) }],
  ["content of a server at rest", { loader: failing(outage(503)) }],
  ["file of its loader", { loader: failing(MISSING) }],
])("keeps the page when the next one lacks its %s, and says so", async (_, next) => {
  const { router, go } = await open(next);
  await go("/faq?plan=1#top");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Margaret");
  expect(router.state.location.pathname).toBe("/");
  expect(loadsOfHome).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert").textContent).toContain("Something could not be loaded.");
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/faq?plan=1#top");
});

it("tries again, and takes the bar away when there is another page", async () => {
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
])("leaves %s to the error page", async (_, error) => {
  const { go } = await open({ loader: failing(error) });
  await go("/faq");
  expect(screen.getByText("error page")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says when a part of the page in use is missing", async () => {
  const { tell } = await open({});
  tell();
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/");
});
