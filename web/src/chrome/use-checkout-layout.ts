import { useContent } from "../content/use-content";
import { useSession } from "../session/session-query";
import { useInCheckout } from "./header/use-in-checkout";

/**
 * Whether the page is a step of the checkout and must have the checkout's header and footer, which have no menu. Members have the
 * site's header and footer there as on every page, with dashboard and Logout.
 */
export function useCheckoutLayout(): boolean {
  const isInCheckout = useInCheckout();
  const { isAuthenticated } = useSession();
  return useContent().layout.checkout === "enclosed" && isInCheckout && !isAuthenticated;
}
