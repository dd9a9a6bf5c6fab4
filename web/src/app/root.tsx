import "../ui/tokens.css";
import "../ui/base.css";
import "./root.css";
import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation, useRouteError } from "react-router";
import { Footer } from "../chrome/footer/index";
import { Header } from "../chrome/header/index";
import type { PageHandle } from "../content/page-handle";
import { pageQuery } from "../content/page-query";
import { useT } from "../messages/use-t";
import { useQueryClient } from "@tanstack/react-query";
import { SkipLink } from "../ui/skip-link";
import { Document } from "./document";
import { ErrorPage } from "./error-page";
import { IdleGuard } from "./idle-guard";
import { useLinkClicks } from "./link-clicks";

const MAIN_ID = "main";
const HOME = "home";

/** Document, header, the page, footer. */
export function Root() {
  useLinkClicks();
  const { title, containerClass } = usePageMeta();
  return (
    <Document title={title}>
      <Frame containerClass={containerClass}>
        <Outlet />
      </Frame>
      <IdleGuard />
      <ScrollRestoration />
    </Document>
  );
}

/** What stands in place of the app when even its frame cannot be shown. */
export function RootError() {
  return (
    <Document title={undefined}>
      <main id={MAIN_ID}>
        <ErrorPage error={useRouteError()} />
      </main>
    </Document>
  );
}

/** A page's error, inside the frame. */
export function PageErrorView() {
  return <ErrorPage error={useRouteError()} />;
}

function Frame({ containerClass, children }: { containerClass: string | undefined; children: ReactNode }) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const isBusy = useNavigation().state !== "idle";
  useFocusOnNewPage(main);
  return (
    <div className={containerClass === undefined ? "container" : `container ${containerClass}`}>
      <SkipLink targetId={MAIN_ID}>{t("app.skipToContent")}</SkipLink>
      <div className="route-progress no-print" data-busy={isBusy || undefined} aria-hidden="true" />
      <Header isHome={containerClass === HOME} />
      <main id={MAIN_ID} tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

// A new page starts reading at its top, also for those who do not see it.
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash === "") main.current?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}

interface PageMeta {
  title: string | undefined;
  /** The page's class, else its landing class. */
  containerClass: string | undefined;
}

function usePageMeta(): PageMeta {
  const t = useT();
  const client = useQueryClient();
  const matches = useMatches();
  const handle = matches.findLast((match) => match.handle !== undefined)?.handle as PageHandle | undefined;
  if (handle === undefined) return { title: undefined, containerClass: undefined };
  const content = handle.page === undefined ? undefined : client.getQueryData(pageQuery(handle.page).queryKey);
  const meta = content?.meta;
  return {
    title: content?.title ?? (handle.title === undefined ? undefined : t(handle.title)),
    containerClass: meta?.page ?? handle.className ?? meta?.landing ?? handle.landing ?? handle.page,
  };
}
