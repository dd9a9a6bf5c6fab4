import { useContent } from "../../content/use-content";
import type { HeaderVariant } from "../../content/variants";
import { useSession } from "../../session/session-query";
import { headerRules, type HeaderRules } from "./header-rules";

/** Returns the rules of a variant for this brand and this visitor. */
export function useHeaderRules(variant: HeaderVariant): HeaderRules {
  const { isAuthenticated } = useSession();
  return headerRules(variant, useContent().header.hide_top_header, isAuthenticated);
}
