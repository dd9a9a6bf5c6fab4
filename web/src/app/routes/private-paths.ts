/** Pages about one person, which are not recorded. The build loads this file alone, so it imports nothing; see is-private-path.ts. */
export const PRIVATE = [
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
