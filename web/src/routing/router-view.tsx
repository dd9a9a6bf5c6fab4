import { Component, startTransition, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Location } from "react-router";
import { NavigationContext, OutletContext, PlaceContext, RouteErrorContext, RouterContext } from "./hooks";
import { createStore, type Store } from "../lib/store";
import { IDLE, type PageRouter, type PageRouterState } from "./page-router";

type Route = PageRouterState["matches"][number]["route"];

/** Renders the router's current page: each route inside its parent route. A route that failed is replaced by its error page. */
export function RouterView({ router }: { router: PageRouter }): ReactNode {
  const { state, navigation } = useStateOf(router);
  const { location, matches, loaderData, errors, historyAction, restoreScrollPosition, preventScrollReset } = state;
  const place = useMemo(
    () => ({ location, matches, loaderData, errors, historyAction, restoreScrollPosition, preventScrollReset }),
    [location, matches, loaderData, errors, historyAction, restoreScrollPosition, preventScrollReset],
  );
  const page = useMemo(() => pageOf(matches, errors, location), [matches, errors, location]);
  return (
    <RouterContext value={router}>
      <NavigationContext value={navigation}>
        <PlaceContext value={place}>{page}</PlaceContext>
      </NavigationContext>
    </RouterContext>
  );
}

type Navigation = PageRouterState["navigation"];

// The state is set in a React transition: the current page stays visible while parts of the next one load. The navigation store
// changes as soon as a navigation begins, and becomes idle when the next page is visible.
function useStateOf(router: PageRouter): { state: PageRouterState; navigation: Store<Navigation> } {
  const [state, setState] = useState(router.state);
  const [navigation] = useState(() => createStore<Navigation>(IDLE));
  useLayoutEffect(() => {
    // The next navigation may have begun while React rendered this page.
    const { navigation: latest } = router.state;
    navigation.set(() => (latest.state === "idle" ? state.navigation : latest));
  }, [router, navigation, state]);
  const shown = useRef(state);
  useLayoutEffect(() => {
    shown.current = state;
  }, [state]);
  useLayoutEffect(() => {
    let hasLeft = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    // Key of the current history entry.
    let { key } = router.state.location;
    let stay: { as: PageRouterState; page: PageInSight } | undefined;
    // After a cancelled navigation, keeps the page's state objects: new ones make React hydrate sections whose code is not loaded.
    const asDrawn = (next: PageRouterState): PageRouterState => {
      const isThere = stay !== undefined && next.location === stay.as.location && next.loaderData === stay.as.loaderData && next.errors === stay.as.errors;
      if (!isThere) stay = undefined;
      return { ...next, ...stay?.page };
    };
    const follow = (next: PageRouterState): void => {
      if (next.navigation.state !== "idle") {
        hasLeft ||= !isSameAddress(next.navigation.location, shown.current.location);
        navigation.set(() => next.navigation);
      } else {
        const isOtherEntry = (next.historyAction as string) === "POP" && next.location.key !== key;
        key = next.location.key;
        if (hasLeft && !isOtherEntry && isSamePage(next, shown.current)) {
          stay = { as: next, page: pageInSight(shown.current) };
          navigation.set(() => IDLE);
        }
        hasLeft = false;
      }
      const drawn = asDrawn(next);
      const draw = (): void => startTransition(() => setState(drawn));
      clearTimeout(later);
      // React renders a transition that begins in a "popstate" event synchronously, which would remove the sections of the page whose
      // code is not loaded yet.
      if (window.event?.type === "popstate") later = setTimeout(draw);
      else draw();
    };
    const stop = router.subscribe(follow);
    // The state may have changed between the render and this effect.
    if (router.state !== state) follow(router.state);
    return stop;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the state of the first render; later ones come from the router.
  }, [router]);
  return { state, navigation };
}

type PageInSight = Omit<PageRouterState, "navigation">;

function pageInSight({ navigation: _, ...page }: PageRouterState): PageInSight {
  return page;
}

/**
 * Whether a navigation to another address was cancelled (app/start/outage-handler.ts): it has ended at the current address with the same
 * data. Not for a link or redirect to the current page, which scrolls to the top and announces its results again.
 */
function isSamePage(next: PageRouterState, shown: PageRouterState): boolean {
  const isSameMatch = ({ route }: PageRouterState["matches"][number], index: number): boolean =>
    route.id === shown.matches[index]?.route.id && next.loaderData[route.id] === shown.loaderData[route.id];
  return (
    (next.historyAction as string) !== "PUSH" &&
    isSameAddress(next.location, shown.location) &&
    next.matches.length === shown.matches.length &&
    next.matches.every(isSameMatch) &&
    (next.errors ?? null) === (shown.errors ?? null)
  );
}

function isSameAddress(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;
}

function pageOf(matches: PageRouterState["matches"], errors: PageRouterState["errors"], location: Location): ReactNode {
  const errorOf = ({ route }: { route: Route }): unknown => errors?.[route.id];
  const failed = matches.findIndex((match) => errorOf(match) !== undefined);
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  return shown.reduceRight<ReactNode>((outlet, match) => levelOf(match.route, outlet, errorOf(match), location), null);
}

function levelOf(route: Route, outlet: ReactNode, error: unknown, location: Location): ReactNode {
  const errorPage = errorPageOf(route);
  const content = <OutletContext value={outlet}>{contentOf(route) ?? outlet}</OutletContext>;
  if (errorPage === undefined) return content;
  return (
    <PageBoundary location={location} error={error} errorPage={errorPage}>
      {content}
    </PageBoundary>
  );
}

// React Router replaces a route's Component by an element.
function contentOf({ Component: Page, element }: Route): ReactNode {
  return Page ? <Page /> : element;
}

function errorPageOf({ ErrorBoundary: ErrorPage, errorElement }: Route): ReactNode {
  return ErrorPage ? <ErrorPage /> : errorElement;
}

interface BoundaryProps {
  location: Location;
  /** Error of the loader of this route, or of a child route without an error page. */
  error: unknown;
  errorPage: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  /** Error of a render at this address. */
  thrown: unknown;
  location: Location;
}

/** Shows a route's error page for an error of its loader or its render, until the address changes. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { thrown: undefined, location: this.props.location };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { thrown: thrown ?? new Error("a component threw undefined") };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { thrown: undefined, location };
  }

  override componentDidCatch(error: unknown): void {
    console.error("Rendering a page failed:", error);
  }

  override render(): ReactNode {
    const { errorPage, children } = this.props;
    const error = this.props.error ?? this.state.thrown;
    return error === undefined ? children : <RouteErrorContext value={error}>{errorPage}</RouteErrorContext>;
  }
}
