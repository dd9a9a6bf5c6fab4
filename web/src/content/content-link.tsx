import type { ReactNode } from "react";
import type { QueryValues } from "../lib/query-string";
import { useConfig } from "./environment";
import { isPage, resolveLink } from "./links";

export interface ContentLinkProps {
  /** As the editor wrote it. Without a usable address only the children are rendered, without a link. */
  to: string | undefined;
  children: ReactNode;
  className?: string | undefined;
  newTab?: boolean | undefined;
  query?: QueryValues | undefined;
  "aria-label"?: string | undefined;
  "aria-current"?: "page" | undefined;
}

/** A link whose address comes from content. A link to a page of the site is followed as those of ui/link.tsx; any other is a plain link. */
export function ContentLink({ to, children, newTab = false, query, ...rest }: ContentLinkProps) {
  const { siteSlug } = useConfig();
  const link = resolveLink(to, siteSlug, query);
  if (link === undefined) return <>{children}</>;
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={link.href} data-route={isPage(link) ? "" : undefined} {...tab} {...rest}>
      {children}
    </a>
  );
}
