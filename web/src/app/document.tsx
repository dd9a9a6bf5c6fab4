import { createContext, use, type ReactNode } from "react";
import { useEnvironment } from "../content/environment";
import { useContent } from "../content/use-content";
import { safeHref } from "../lib/safe-href";
import { useT } from "../messages/use-t";
import { pageTitle } from "./page-title";

const AUTHOR = "Molar";

const CsrfContext = createContext("");

export const CsrfProvider = CsrfContext;

/** Placeholder of the CSRF token in a document that is cached for many visitors. */
export const CSRF_PLACEHOLDER = "@@CSRF@@";

export interface DocumentProps {
  title: string | undefined;
  description?: string | undefined;
  /** The page's address for search engines; null adds "noindex". */
  canonical?: string | null | undefined;
  children: ReactNode;
}

/**
 * Renders the whole document. Style sheets, scripts and data blocks are not part of it: app/render/page-html.ts adds them
 * to the rendered markup. React does not touch elements of head and body that it did not render.
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
