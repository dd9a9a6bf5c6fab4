import { useContent } from "../../content/use-content";
import type { HeaderVariant } from "../../content/variants";
import { useSession } from "../../session/session-query";
import { headerRules, type HeaderRules } from "./header-rules";

export function useHeaderRules(variant: HeaderVariant): HeaderRules {
  const { isAuthenticated } = useSession();
  return headerRules(variant, useContent().header.hide_top_header, isAuthenticated);
}
