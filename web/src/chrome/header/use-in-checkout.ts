import { useLocation } from "../../routing/hooks";
import { paths } from "../../lib/paths";

export function useInCheckout(): boolean {
  const { pathname } = useLocation();
  return pathname === paths.checkout || pathname.startsWith(`${paths.checkout}/`);
}
