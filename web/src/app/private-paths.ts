// Pages about one person: nothing of them is recorded, and no search engine lists them but for those that are
// about nobody until somebody signs in.
const PRIVATE = [
  "/checkout",
  "/dashboard",
  "/member-login",
  "/reset-password",
  "/invite",
  "/confirm-email",
  "/savings-summary",
  "/update-card",
  "/grievance-form",
  "/verify",
] as const;
const LISTED = ["/savings-summary"];

/** Whether this address shows, or asks for, what concerns one person only. */
export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Whether search engines may list this address. */
export function isListedPath(pathname: string): boolean {
  return LISTED.includes(pathname) || !isPrivatePath(pathname);
}
