import "./find-start.css";
import { Building2, MapPin, Search } from "lucide-react";
import type { MessageKey } from "../../messages/catalogue";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";

const WAYS = [
  { name: "zip", icon: MapPin },
  { name: "city", icon: Building2 },
  { name: "name", icon: Search },
] as const;

/** Instructions, shown before the first search. */
export function FindStart({ isPrefilled }: { isPrefilled: boolean }) {
  const t = useT();
  return (
    <section className="find-start" aria-labelledby="find-start-title">
      {isPrefilled && <p className="find-start-member">{t("find.start.member")}</p>}
      <h2 id="find-start-title">{t("find.start.title")}</h2>
      <ul className="find-start-ways">
        {WAYS.map(({ name, icon }) => (
          <li key={name}>
            <Icon icon={icon} size={28} />
            <h3>{t(`find.start.${name}`)}</h3>
            <p>{t(`find.start.${name}Text` as MessageKey)}</p>
          </li>
        ))}
      </ul>
      <p>{t("find.start.already")}</p>
      <p>
        <Link to={paths.directory}>{t("find.start.directory")}</Link>
      </p>
    </section>
  );
}
