import { createBrowserRouter, type HydrationState, type RouteObject, type RouterContextProvider } from "react-router";

export interface BrowserRouterParts {
  routes: RouteObject[];
  context: RouterContextProvider;
  /** Data of the page that the server rendered. If undefined, the router loads the page. */
  hydrationData: HydrationState | undefined;
}

export type BrowserRouter = ReturnType<typeof createBrowserRouter>;

// The storage key of React Router's own ScrollRestoration component.
const POSITIONS_KEY = "react-router-scroll-positions";

/** Creates and starts React Router's router. Only this module imports code of React Router in a browser. */
export function openBrowserRouter({ routes, context, hydrationData }: BrowserRouterParts): BrowserRouter {
  // Before React Router's own listener, which reads the key.
  window.addEventListener("popstate", addMissingKey);
  const router = createBrowserRouter(routes, { getContext: () => context, ...(hydrationData === undefined ? {} : { hydrationData }) });
  keepScrollPositions(router);
  return router;
}

// A plain link to a fragment creates a history entry without a key. React Router would give all such entries, and the tab's first one, the
// same key, and so the same scroll position.
function addMissingKey(): void {
  if (!window.history.state) window.history.replaceState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: null }, "");
}

// Within the app the router restores scroll positions; between documents the browser does.
function keepScrollPositions(router: BrowserRouter): void {
  const positions = storedPositions();
  window.history.scrollRestoration = "manual";
  router.enableScrollRestoration(positions, () => window.scrollY);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = "manual";
  });
  window.addEventListener("pagehide", () => {
    const { navigation, location } = router.state;
    if (navigation.state === "idle") positions[location.key] = window.scrollY;
    store(positions);
    window.history.scrollRestoration = "auto";
  });
}

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

// If storage is forbidden, only the browser restores positions.
function store(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(positions));
  } catch {
    return;
  }
}
