import type { AnchorHTMLAttributes, Ref } from "react";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of this site, with its query and fragment. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link to a page of this site. A plain element: app/link-clicks.ts follows it without loading a document; before that
 * script runs, the browser follows it.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a href={to} data-route="" {...rest}>
      {children}
    </a>
  );
}
