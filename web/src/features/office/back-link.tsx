import { ChevronLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { lastSearch } from "../../lib/last-search";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";

/** Link to the last search results of this tab, else to the search. */
export function BackLink() {
  const t = useT();
  const [search, setSearch] = useState<string>();
  useEffect(() => setSearch(lastSearch()), []);
  return (
    <p className="office-back no-print">
      <Link to={search ?? paths.findADentist}>
        <Icon icon={ChevronLeft} />
        {t(search === undefined ? "office.find" : "office.back")}
      </Link>
    </p>
  );
}
