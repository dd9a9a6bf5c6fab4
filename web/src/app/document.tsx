import { createContext, use, type ReactNode } from "react";
import { useEnvironment } from "../content/environment";
import { useContent } from "../content/use-content";
import { safeHref } from "../lib/safe-href";
import { useT } from "../messages/use-t";
import { pageTitle } from "./page-title";

const AUTHOR = "Molar";

const CsrfContext = createContext("");

export const CsrfProvider = CsrfContext;

/** Stands for the csrf token in a document that is kept for many visitors. */
export const CSRF_HOLE = "@@CSRF@@";

export interface DocumentProps {
  title: string | undefined;
  description?: string | undefined;
  /** The page's address for search engines; null asks them not to list it. */
  canonical?: string | null | undefined;
  children: ReactNode;
}

/**
 * The whole page. Style sheets, scripts and data blocks are not in here: app/render/page-html.ts puts them
 * around what React renders, and React leaves foreign elements of head and body alone.
 */
export function Document({ title, description, canonical, children }: DocumentProps) {
  const t = useT();
  const { base, theme } = useContent();
  const { language, groupKey } = useEnvironment();
  const favicon = safeHref(base.variables.favicon);
  return (
    <html lang={language} data-brand={groupKey} data-shape={theme.shape} data-pattern={theme.pattern}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{pageTitle(title, base.variables.global_title)}</title>
        <meta name="author" content={AUTHOR} />
        {description !== undefined && <meta name="description" content={description} />}
        {canonical === null && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <meta name="csrf-token" content={use(CsrfContext)} />
        {favicon !== undefined && <link rel="icon" href={favicon} />}
      </head>
      <body>
        {children}
        <noscript>
          <p className="no-script">{t("app.noScript")}</p>
        </noscript>
      </body>
    </html>
  );
}
