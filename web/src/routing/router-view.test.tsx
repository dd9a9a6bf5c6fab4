// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, type RouteObject } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Outlet, useLoaderData, useLocation, useNavigate, useNavigation, useNavigationType, useParams, useRouteError, useSearchParams } from "./hooks";
import { redirect, replace } from "./redirects";
import { RouterView } from "./router-view";
import { useScrollOnNewPage } from "./scroll";

const scrollTo = vi.fn();
const scrollIntoView = vi.fn();

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(scrollTo);
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function Frame() {
  useScrollOnNewPage();
  return (
    <main>
      <p>frame</p>
      <Outlet />
    </main>
  );
}

function Failed() {
  return <p>failed: {(useRouteError() as Error).message}</p>;
}

function Place() {
  const { pathname, search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${pathname}${search} ${useParams().id ?? "-"} ${useLoaderData<string | null>() ?? "-"} ${useNavigationType()} ${query.get("tab") ?? "-"}`}</p>
      <h2 id="part">part</h2>
      <button onClick={() => setQuery(new URLSearchParams({ tab: "two" }))}>tab</button>
      <button onClick={() => void navigate("/offices/8", { replace: true, preventScrollReset: true })}>next</button>
    </>
  );
}

async function open(pages: RouteObject[], path: string) {
  const routes = [{ id: "frame", Component: Frame, children: [{ id: "pages", ErrorBoundary: Failed, children: pages }] }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  render(<RouterView router={router} />);
  return router;
}

const office: RouteObject = { id: "office", path: "/offices/:id", loader: ({ params }) => `office ${params.id ?? ""}`, Component: Place };
const broken: RouteObject = {
  id: "broken",
  path: "/broken",
  Component: () => {
    throw new Error("cannot be drawn");
  },
};

it("renders the page inside its frame, with address, parameters, data and query", async () => {
  await open([office], "/offices/7?tab=one");
  expect(screen.getByText("frame")).toBeTruthy();
  expect(screen.getByText("/offices/7?tab=one 7 office 7 POP one")).toBeTruthy();
});

it("navigates to another address, and to the same one with another query", async () => {
  await open([office], "/offices/7");
  await act(async () => screen.getByText("tab").click());
  expect(screen.getByText("/offices/7?tab=two 7 office 7 PUSH two")).toBeTruthy();
  await act(async () => screen.getByText("next").click());
  expect(screen.getByText("/offices/8 8 office 8 REPLACE -")).toBeTruthy();
});

it("shows a loader's error on the nearest error page", async () => {
  await open([{ ...office, loader: () => Promise.reject(new Error("no office")) }], "/offices/7");
  expect(screen.getByText("frame")).toBeTruthy();
  expect(screen.getByText("failed: no office")).toBeTruthy();
});

it("shows a render error until the next navigation", async () => {
  const router = await open([office, broken], "/offices/7");
  await act(() => router.navigate("/broken"));
  expect(screen.getByText("failed: cannot be drawn")).toBeTruthy();
  expect(screen.getByText("frame")).toBeTruthy();
  await act(() => router.navigate("/offices/7"));
  expect(screen.getByText(/^\/offices\/7 7/)).toBeTruthy();
});

it("scrolls to the top of a new page or to its fragment, and not with preventScrollReset", async () => {
  const router = await open([office], "/offices/7");
  scrollTo.mockClear();
  await act(() => router.navigate("/offices/8"));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  await act(() => router.navigate("/offices/9#part"));
  expect(scrollIntoView).toHaveBeenCalledOnce();
  await act(async () => screen.getByText("next").click());
  await act(() => router.navigate("/offices/9#%"));
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it("leaves the scroll position to the browser within a page, unless a position is stored", async () => {
  const router = await open([office], "/offices/7");
  await act(() => router.navigate("/offices/7#part"));
  expect(scrollIntoView).toHaveBeenCalledOnce();
  scrollTo.mockClear();
  await act(() => router.navigate(-1));
  expect(screen.getByText("/offices/7 7 office 7 POP -")).toBeTruthy();
  expect(scrollTo).not.toHaveBeenCalled();
  router.enableScrollRestoration({ [router.state.location.key]: 480 }, () => 480);
  await act(() => router.navigate(1));
  await act(() => router.navigate(-1));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
});

it("throws for a hook outside of RouterView", () => {
  expect(() => render(<Place />)).toThrow("outside of <RouterView>");
});

// Hydrates a page with a part that the server rendered and whose code is not loaded yet. A second page loads until end() gives its data.
async function hydrated() {
  let isServer = true;
  let wake: () => void = () => {};
  const code = new Promise<void>((resolve) => (wake = resolve));
  const Late = () => {
    if (!isServer) use(code);
    return <p>as the server drew it</p>;
  };
  const First = () => (
    <Suspense>
      <Late />
    </Suspense>
  );
  let answer: (data: unknown) => void = () => {};
  const slow: RouteObject = { id: "slow", path: "/slow", loader: () => new Promise((resolve) => (answer = resolve)), Component: () => <p>the slow page</p> };
  const Progress = () => {
    useScrollOnNewPage();
    return <p>{`navigation: ${useNavigation().state}`}</p>;
  };
  const frame: RouteObject = { id: "frame", Component: () => [<Progress key="progress" />, <Outlet key="page" />], children: [{ id: "first", path: "/", Component: First }, slow] };
  const router = createMemoryRouter([frame], { initialEntries: ["/"] });
  const place = document.createElement("div");
  place.innerHTML = renderToString(<RouterView router={router} />);
  isServer = false;
  let root: Root | undefined;
  await act(async () => void (root = hydrateRoot(place, <RouterView router={router} />)));
  scrollTo.mockClear();
  let navigated: Promise<void> | undefined;
  return {
    place,
    router,
    leave: () => act(async () => void (navigated = router.navigate("/slow"))),
    end: (data: unknown) =>
      act(async () => {
        answer(data);
        await navigated;
      }),
    wake: () => act(async () => wake()),
    close: () => act(async () => root?.unmount()),
  };
}

it("reports a pending navigation immediately, also above suspended parts", async () => {
  const { place, leave, end, close } = await hydrated();
  await leave();
  expect(place.textContent).toBe("navigation: loadingas the server drew it");
  await end("");
  expect(place.textContent).toBe("navigation: idlethe slow page");
  await close();
});

it("keeps the suspended server markup and the scroll position when navigations end at the current page", async () => {
  const { place, leave, end, wake, close } = await hydrated();
  for (let time = 0; time < 2; time++) {
    await leave();
    expect(place.textContent).toBe("navigation: loadingas the server drew it");
    await end(replace("/"));
    expect(place.textContent).toBe("navigation: idleas the server drew it");
  }
  await wake();
  expect(place.textContent).toBe("navigation: idleas the server drew it");
  expect(scrollTo).not.toHaveBeenCalled();
  await leave();
  await end("");
  expect(place.textContent).toBe("navigation: idlethe slow page");
  expect(scrollTo).toHaveBeenCalledOnce();
  await close();
});

it("restores the scroll position of an earlier entry of the same address while another page loads", async () => {
  const { router, leave, wake, close } = await hydrated();
  await wake();
  router.enableScrollRestoration({ default: 480 }, () => 900);
  await act(() => router.navigate("/"));
  await act(() => router.navigate("/"));
  scrollTo.mockClear();
  await leave();
  await act(() => router.navigate(-2));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 900);
  await close();
});

it("scrolls to the top after a redirect to the current page", async () => {
  const { leave, end, wake, close } = await hydrated();
  await wake();
  await leave();
  await end(redirect("/"));
  expect(scrollTo).toHaveBeenCalledOnce();
  await close();
});
