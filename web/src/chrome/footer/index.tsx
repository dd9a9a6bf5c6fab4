import "./footer.css";
import { memo, type ComponentType } from "react";
import { useContent } from "../../content/use-content";
import type { FooterVariant } from "../../content/variants";
import { FooterOne } from "./footer-1";
import { FooterTwo } from "./footer-2";
import { FooterCheckout } from "./footer-checkout";
import { FooterNx } from "./footer-nx";
import { useCheckoutLayout } from "../use-checkout-layout";

// One line per variant. Parts of a footer that depend on the address read it: React does not render the others again for the next page.
const FOOTERS = {
  "1_footer": memo(FooterOne),
  "2_footer": memo(FooterTwo),
  nx_footer_1: memo(FooterNx),
} satisfies Record<FooterVariant, ComponentType>;

/** Renders the footer that content selects: for the checkout, for one page (`variant`), else for the site. */
export function Footer({ variant }: { variant?: FooterVariant | undefined }) {
  const { layout } = useContent();
  const isEnclosed = useCheckoutLayout();
  if (isEnclosed) return <FooterCheckout />;
  const Variant = FOOTERS[variant ?? layout.footer];
  return <Variant />;
}
