import "./header.css";
import type { ComponentType } from "react";
import { useContent } from "../../content/use-content";
import type { HeaderVariant } from "../../content/variants";
import { HeaderOne } from "./header-1";
import { HeaderTwo } from "./header-2";
import { HeaderThree } from "./header-3";
import { HeaderFour } from "./header-4";
import { HeaderCheckout } from "./header-checkout";
import { HeaderLanding } from "./header-landing";
import { HeaderNx } from "./header-nx";
import type { HeaderProps } from "./header-props";
import { useCheckoutLayout } from "../use-checkout-layout";

// One line per variant.
const HEADERS = {
  "1_header": HeaderOne,
  "2_header": HeaderTwo,
  "3_header": HeaderThree,
  "4_header": HeaderFour,
  nx_header_1: HeaderNx,
  landing_header: HeaderLanding,
} satisfies Record<HeaderVariant, ComponentType<HeaderProps>>;

/** Renders the header that content selects: for the checkout, for one page (`variant`), else for the site. */
export function Header({ variant, ...props }: HeaderProps & { variant?: HeaderVariant | undefined }) {
  const { layout } = useContent();
  const isEnclosed = useCheckoutLayout();
  if (isEnclosed) return <HeaderCheckout />;
  const Variant = HEADERS[variant ?? layout.header];
  return <Variant {...props} />;
}
