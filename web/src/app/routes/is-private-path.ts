import { comparablePath } from "../../lib/plain-path";
import { PRIVATE } from "./private-paths";

// Private pages that contain no personal data before a login. Search engines list them.
const LISTED = ["/savings-summary"];

/** Whether this address shows or requests data about one person. */
export function isPrivatePath(pathname: string): boolean {
  const shown = comparablePath(pathname);
  return PRIVATE.some((path) => shown === path || shown.startsWith(`${path}/`));
}

/** Whether search engines may list this address. */
export function isListedPath(pathname: string): boolean {
  return LISTED.includes(pathname) || !isPrivatePath(pathname);
}
