import "../ui/tokens.css";
import "../ui/shapes.css";
import "../ui/base.css";
import "../ui/disclosure.css";
import "../ui/field.css";
import "./root.css";
import { useRef, type ReactNode } from "react";
import { Outlet, useLocation, useMatch, usePlace, useRouteError, useSlowNavigation } from "../routing/hooks";
import { useScrollOnNewPage } from "../routing/scroll";
import { Footer } from "../chrome/footer/index";
import { Header } from "../chrome/header/index";
import { useEnvironment } from "../content/environment";
import { CachedMarkup } from "../content/cached-markup";
import { headOfData, type PageHandle } from "../content/page-handle";
import { pageQuery } from "../content/page-query";
import { useContent } from "../content/use-content";
import { useT } from "../messages/use-t";
import { useQueryClient } from "@tanstack/react-query";
import { useSlowLoading } from "../ui/loading";
import { CoverablePage } from "../ui/loading-overlay";
import { SkipLink } from "../ui/skip-link";
import { Document } from "./document";
import { ErrorPage } from "./error-page";
import { faultOf } from "./fault";
import { IdleGuard } from "./session/idle-guard";
import { useLinkClicks } from "./link-clicks";
import { LongWaitHelp } from "./long-wait-help";
import { OutageBar } from "./start/outage-bar";
import { pageMetadata, type PageMeta } from "./page-meta";
import { PreviewBanner } from "./preview/preview-banner";
import { useFocusOnNewPage } from "./use-focus-on-new-page";

const MAIN_ID = "main";
/** When a navigation takes longer than this, the loading overlay covers the current page. */
const SLOW_PAGE_MS = 400;
/** When a navigation takes longer than this, a thin line shows it. */
const PROGRESS_MS = 300;

/** Renders document, header, the page and footer. */
export function Root() {
  useLinkClicks();
  useScrollOnNewPage();
  const { title, description, canonical, ...frame } = usePageMeta();
  return (
    <Document title={title} description={description} canonical={canonical}>
      <Frame {...frame}>
        <Outlet />
      </Frame>
      {!import.meta.env.SSR && <IdleGuard />}
    </Document>
  );
}

/** Replaces the app when its frame cannot be rendered. */
export function RootError() {
  return (
    <Document title={undefined}>
      <main id={MAIN_ID}>
        <ErrorPage error={useRouteError()} />
      </main>
    </Document>
  );
}

/** Shows a page's error inside the frame. */
export function PageErrorView() {
  return <ErrorPage error={useRouteError()} />;
}

function Frame({ containerClass, isHome = false, header, footer, children }: PageMeta & { children: ReactNode }) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <CoverablePage className={containerClass === undefined ? "container" : `container ${containerClass}`} longWaitHelp={<LongWaitHelp />}>
      <SkipLink targetId={MAIN_ID}>{t("app.skipToContent")}</SkipLink>
      <OutageBar />
      <PreviewBanner />
      <RouteProgress />
      <CachedMarkup name="header" by={`${String(isHome)} ${header ?? ""}`}>
        <Header isHome={isHome} variant={header} />
      </CachedMarkup>
      <main id={MAIN_ID} tabIndex={-1} ref={main}>
        {children}
      </main>
      <CachedMarkup name="footer" by={footer}>
        <Footer variant={footer} />
      </CachedMarkup>
    </CoverablePage>
  );
}

// During a slow navigation React renders only this component again, and not the whole frame. A tap must not wait for the line's animation.
function RouteProgress() {
  const t = useT();
  const target = useSlowNavigation(PROGRESS_MS);
  const { pathname } = useLocation();
  useSlowLoading(target !== undefined && target.pathname !== pathname, SLOW_PAGE_MS - PROGRESS_MS, t("app.openingPage"));
  return <div className="route-progress no-print" data-busy={target === undefined ? undefined : "slow"} aria-hidden="true" />;
}

function usePageMeta(): PageMeta {
  const t = useT();
  const client = useQueryClient();
  const chrome = useContent();
  const environment = useEnvironment();
  const { location, loaderData, errors } = usePlace();
  const match = useMatch();
  const place = {
    handle: match?.route.handle as PageHandle | undefined,
    params: match?.params ?? {},
    pathname: location.pathname,
    head: headOfData(loaderData[match?.route.id ?? ""]),
  };
  const meta = pageMetadata(place, (key) => client.getQueryData(pageQuery(key).queryKey), { environment, chrome, t });
  const isMissing = Object.values(errors ?? {}).some((error) => faultOf(error).statusCode === 404);
  return isMissing ? { ...meta, title: t("app.titleNotFound") } : meta;
}
