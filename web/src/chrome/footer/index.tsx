import "./footer.css";
import type { ComponentType } from "react";
import { useContent } from "../../content/use-content";
import type { FooterVariant } from "../../content/variants";
import { FooterOne } from "./footer-1";

// One line per variant. Those without a drawing of their own yet share the first one.
const FOOTERS = {
  "1_footer": FooterOne,
  "2_footer": FooterOne,
  nx_footer_1: FooterOne,
} satisfies Record<FooterVariant, ComponentType>;

/** The footer that content chooses. */
export function Footer() {
  const Variant = FOOTERS[useContent().layout.footer];
  return <Variant />;
}
