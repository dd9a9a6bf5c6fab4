import type { ReactNode } from "react";
import { Link } from "react-router";
import type { QueryValues } from "../lib/query-string";
import { useConfig } from "./environment";
import { resolveLink } from "./links";

export interface ContentLinkProps {
  /** As the editor wrote it. Without a usable address the children stand alone, without a link. */
  to: string | undefined;
  children: ReactNode;
  className?: string | undefined;
  newTab?: boolean | undefined;
  query?: QueryValues | undefined;
  "aria-label"?: string | undefined;
  "aria-current"?: "page" | undefined;
}

/** A link whose address comes from content: within the site by the router, else a plain one. */
export function ContentLink({ to, children, newTab = false, query, ...rest }: ContentLinkProps) {
  const { siteSlug } = useConfig();
  const link = resolveLink(to, siteSlug, query);
  if (link === undefined) return <>{children}</>;
  const tab = newTab ? ({ target: "_blank", rel: "noopener noreferrer" } as const) : {};
  if (link.external || !link.href.startsWith("/")) {
    return (
      <a href={link.href} {...tab} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={link.href} {...tab} {...rest}>
      {children}
    </Link>
  );
}
