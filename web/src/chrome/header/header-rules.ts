import type { HeaderVariant } from "../../content/variants";

/** Headers whose top bar content may hide (hide_top_header). These have the Login dropdown. */
export const HIDEABLE_TOP_BAR = {
  "1_header": true,
  "2_header": true,
  "3_header": false,
  "4_header": false,
  nx_header_1: true,
  landing_header: false,
} as const satisfies Record<HeaderVariant, boolean>;

export interface HeaderRules {
  hasTopBar: boolean;
  /** Only where the top bar, with its ways to log in, is hidden, and nobody is signed in. */
  hasLogin: boolean;
}

/** What a header of this variant shows. */
export function headerRules(variant: HeaderVariant, isHideWanted: boolean, isAuthenticated: boolean): HeaderRules {
  if (variant === "landing_header") return { hasTopBar: false, hasLogin: false };
  const isHidden = isHideWanted && HIDEABLE_TOP_BAR[variant];
  return { hasTopBar: !isHidden, hasLogin: isHidden && !isAuthenticated };
}
