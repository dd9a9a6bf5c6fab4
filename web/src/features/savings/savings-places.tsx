import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";

const PLACES = [
  { place: "own", href: paths.savingsSummary },
  { place: "visit", href: paths.savingsVisit },
  { place: "prices", href: paths.savingsPrices },
] as const;

export type SavingsPlace = (typeof PLACES)[number]["place"];

/** Navigation between a member's three pages about savings. */
export function SavingsPlaces({ current }: { current: SavingsPlace }): React.ReactNode {
  const t = useT();
  return (
    <nav className="savings-places no-print" aria-label={t("savings.place.label")}>
      <ul>
        {PLACES.map(({ place, href }) => (
          <li key={place}>
            <Link to={href} aria-current={place === current ? "page" : undefined}>
              {t(`savings.place.${place}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
