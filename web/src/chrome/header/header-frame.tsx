import type { ReactNode } from "react";
import { HeaderBanner } from "./parts/header-banner";
import type { NavigationPanel } from "./use-navigation-panel";
import { usePinned } from "./use-pinned";

export interface HeaderFrameProps {
  /** The variant's class: "header-1". */
  look: string;
  isHome: boolean;
  panel: NavigationPanel;
  children: ReactNode;
}

/** The header element of all variants with a menu: the banner, which scrolls away, then the part that may stay pinned. */
export function HeaderFrame({ look, isHome, panel, children }: HeaderFrameProps) {
  const { mayPin, isPinned } = usePinned(isHome, panel.row);
  return (
    <header
      ref={panel.header}
      className={`site-header ${look}${isPinned ? " pinned" : ""}`}
      data-home={mayPin || undefined}
    >
      <HeaderBanner />
      <div className="header-pin">{children}</div>
    </header>
  );
}
