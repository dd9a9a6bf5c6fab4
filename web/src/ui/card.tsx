import "./card.css";
import type { ReactNode } from "react";

export interface CardProps {
  children: ReactNode;
  as?: "div" | "section" | "article" | "li" | undefined;
  tone?: "plain" | "tinted" | "raised" | undefined;
  className?: string | undefined;
  "aria-labelledby"?: string | undefined;
}

/** A surface that groups related content. */
export function Card({ children, as: Element = "div", tone = "plain", className, ...rest }: CardProps) {
  return (
    <Element className={className === undefined ? "card" : `card ${className}`} data-tone={tone} {...rest}>
      {children}
    </Element>
  );
}
