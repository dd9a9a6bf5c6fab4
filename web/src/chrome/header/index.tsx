import "./header.css";
import type { ComponentType } from "react";
import { useContent } from "../../content/use-content";
import type { HeaderVariant } from "../../content/variants";
import { HeaderOne } from "./header-1";
import { HeaderLanding } from "./header-landing";
import type { HeaderProps } from "./header-props";

// One line per variant. Those without a drawing of their own yet share the first one.
const HEADERS = {
  "1_header": HeaderOne,
  "2_header": HeaderOne,
  "3_header": HeaderOne,
  "4_header": HeaderOne,
  nx_header_1: HeaderOne,
  landing_header: HeaderLanding,
} satisfies Record<HeaderVariant, ComponentType<HeaderProps>>;

/** The header that content chooses. */
export function Header(props: HeaderProps) {
  const Variant = HEADERS[useContent().layout.header];
  return <Variant {...props} />;
}
