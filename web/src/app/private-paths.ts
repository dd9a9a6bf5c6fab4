// Pages about one person: nothing of them is recorded, and no search engine lists them.
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

/** Whether this address shows, or asks for, what concerns one person only. */
export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
