import type { HeaderVariant } from "../../content/variants";

/** Whether content may hide a header's top bar (hide_top_header). Such headers have the Login dropdown. */
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
  /** Whether the Login dropdown is shown: only if the top bar, with its login links, is hidden and no member is signed in. */
  hasLogin: boolean;
}

/** Returns the parts that a header of this variant shows. */
export function headerRules(variant: HeaderVariant, isHideWanted: boolean, isAuthenticated: boolean): HeaderRules {
  if (variant === "landing_header") return { hasTopBar: false, hasLogin: false };
  const isHidden = isHideWanted && HIDEABLE_TOP_BAR[variant];
  return { hasTopBar: !isHidden, hasLogin: isHidden && !isAuthenticated };
}
