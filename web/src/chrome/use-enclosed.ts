import { useContent } from "../content/use-content";
import { useSession } from "../session/session-query";
import { useInCheckout } from "./header/use-in-checkout";

/**
 * Whether the page is a step of the checkout that content wants enclosed. Members have the site's header and footer there,
 * as on every page: their way to the dashboard and Logout.
 */
export function useEnclosed(): boolean {
  const isInCheckout = useInCheckout();
  const { isAuthenticated } = useSession();
  return useContent().layout.checkout === "enclosed" && isInCheckout && !isAuthenticated;
}
