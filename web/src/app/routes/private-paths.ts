// Pages about one person. They are not recorded. Search engines list only those in LISTED, which contain no personal data
// before a login.
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
 * Speculation rules: the pages behind links of ui/link.tsx that the browser may prefetch until the app handles links itself.
 * Addresses with a query are excluded, as a query may do more than select a page: ?lang= also stores the language.
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

/** Whether this address shows or requests data about one person. */
export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Whether search engines may list this address. */
export function isListedPath(pathname: string): boolean {
  return LISTED.includes(pathname) || !isPrivatePath(pathname);
}
