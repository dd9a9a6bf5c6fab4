import "./footer.css";
import type { ComponentType } from "react";
import { useContent } from "../../content/use-content";
import type { FooterVariant } from "../../content/variants";
import { FooterOne } from "./footer-1";
import { FooterTwo } from "./footer-2";
import { FooterCheckout } from "./footer-checkout";
import { FooterNx } from "./footer-nx";
import { useCheckoutLayout } from "../use-checkout-layout";

// One line per variant.
const FOOTERS = {
  "1_footer": FooterOne,
  "2_footer": FooterTwo,
  nx_footer_1: FooterNx,
} satisfies Record<FooterVariant, ComponentType>;

/** Renders the footer that content selects: for the checkout, for one page (`variant`), else for the site. */
export function Footer({ variant }: { variant?: FooterVariant | undefined }) {
  const { layout } = useContent();
  const isEnclosed = useCheckoutLayout();
  if (isEnclosed) return <FooterCheckout />;
  const Variant = FOOTERS[variant ?? layout.footer];
  return <Variant />;
}
