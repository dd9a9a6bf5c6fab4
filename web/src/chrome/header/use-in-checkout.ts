import { useLocation } from "../../routing/hooks";
import { paths } from "../../lib/paths";

/** Whether the page is a step of the checkout, where the visitor is joining already. */
export function useInCheckout(): boolean {
  const { pathname } = useLocation();
  return pathname === paths.checkout || pathname.startsWith(`${paths.checkout}/`);
}
