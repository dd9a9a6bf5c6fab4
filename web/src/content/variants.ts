/** Names that content may choose from. chrome/ and ui/ define their looks. */
export const HEADER_VARIANTS = [
  "1_header",
  "2_header",
  "3_header",
  "4_header",
  "nx_header_1",
  "landing_header",
] as const;
export const FOOTER_VARIANTS = ["1_footer", "2_footer", "nx_footer_1"] as const;

/** Frame of the checkout: "enclosed" is a header and footer without links out of it, "site" the site's own. */
export const CHECKOUT_FRAMES = ["enclosed", "site"] as const;

/** Visitors who see the header's banner: all, or only those who have not joined and are not in the checkout. */
export const BANNER_AUDIENCES = ["everyone", "visitors"] as const;

export const SHAPES = ["soft", "crisp", "arch", "slab", "block"] as const;
export const PATTERNS = ["none", "leaves", "waves", "dots", "lines", "grid"] as const;
export const RADII = ["none", "small", "medium", "large"] as const;
export const BUTTONS = ["follow", "box", "pill"] as const;
export const SCALES = ["quiet", "normal", "loud"] as const;
export const STROKES = ["fine", "firm", "bold"] as const;
export const SHADOWS = ["soft", "none", "hard"] as const;

export const SECTION_TONES = ["plain", "tint", "deep", "accent"] as const;
export const SECTION_ALIGNS = ["start", "center"] as const;
/** Icons that content may assign to a benefit. */
export const SECTION_ICONS = [
  "tooth",
  "price",
  "calendar",
  "card",
  "phone",
  "pin",
  "people",
  "heart",
  "shield",
  "clock",
  "document",
  "refund",
  "smile",
  "home",
  "question",
  "check",
] as const;

export const PAGE_NAMES = [
  "home",
  "faq",
  "terms",
  "privacy",
  "arizona",
  "support",
  "join-now",
  "checkout",
  "member-login",
  "dashboard",
  "grievance-form",
  "find-a-dentist",
  "directory",
] as const;

export type HeaderVariant = (typeof HEADER_VARIANTS)[number];
export type FooterVariant = (typeof FOOTER_VARIANTS)[number];
export type Shape = (typeof SHAPES)[number];
export type Pattern = (typeof PATTERNS)[number];
export type Radius = (typeof RADII)[number];
export type Button = (typeof BUTTONS)[number];
export type Scale = (typeof SCALES)[number];
export type Stroke = (typeof STROKES)[number];
export type Shadow = (typeof SHADOWS)[number];
export type SectionIcon = (typeof SECTION_ICONS)[number];
export type PageName = (typeof PAGE_NAMES)[number];
/** Key of a page's content: a page that every brand has, or a landing page by its slug. */
export type PageKey = PageName | `landing:${string}`;
