/** Names of the checks that a route, or a rule of the content, may run before a page; see app/routes/route-middleware.ts. */
export const MIDDLEWARE_NAMES = ["members_only", "guests_only"] as const;

export type MiddlewareName = (typeof MIDDLEWARE_NAMES)[number];
