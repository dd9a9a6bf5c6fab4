export interface HeaderProps {
  /** On home pages, and on landing pages that count as home, the header stays visible while scrolling. */
  isHome: boolean;
}
