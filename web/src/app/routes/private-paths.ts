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

/**
 * For the browser, until the app follows links within the page: which of the pages behind links of ours it may fetch before
 * they are followed. Addresses with a query are left out, for those may ask for what is not a page alone.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: "a[data-route]" },
          { not: { href_matches: ["/*\\?(.+)", ...PRIVATE.flatMap((path) => [path, `${path}/*`])] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

const LISTED = ["/savings-summary"];

/** Whether this address shows, or asks for, what concerns one person only. */
export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Whether search engines may list this address. */
export function isListedPath(pathname: string): boolean {
  return LISTED.includes(pathname) || !isPrivatePath(pathname);
}
