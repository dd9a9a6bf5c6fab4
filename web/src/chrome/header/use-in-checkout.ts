import { useLocation } from "../../routing/hooks";
import { paths } from "../../lib/paths";
import { comparablePath } from "../../lib/plain-path";

export function useInCheckout(): boolean {
  const path = comparablePath(useLocation().pathname);
  return path === paths.checkout || path.startsWith(`${paths.checkout}/`);
}
