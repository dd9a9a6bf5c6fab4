import { createBrowserRouter, type HydrationState, type RouteObject, type RouterContextProvider } from "react-router";

export interface BrowserRouterParts {
  routes: RouteObject[];
  context: RouterContextProvider;
  /** Of the page that the server rendered; without it the router loads the page itself. */
  hydrationData: HydrationState | undefined;
}

export type BrowserRouter = ReturnType<typeof createBrowserRouter>;

// The name under which positions are kept is the one of React Router's own component.
const POSITIONS_KEY = "react-router-scroll-positions";

/** A module of its own: nothing else imports code of React Router in a browser. */
export function openBrowserRouter({ routes, context, hydrationData }: BrowserRouterParts): BrowserRouter {
  const router = createBrowserRouter(routes, { getContext: () => context, ...(hydrationData === undefined ? {} : { hydrationData }) });
  keepScrollPositions(router);
  return router;
}

// Within the app the router knows where each page was left; between documents the browser does.
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

// Without storage the browser's own memory of the page is all there is.
function store(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(positions));
  } catch {
    return;
  }
}
