export interface HeaderProps {
  /** Home pages, and landing pages that count as home, keep the header in sight while scrolling. */
  isHome: boolean;
}
