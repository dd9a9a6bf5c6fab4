import { useIfLoaded } from "../../api/use-loaded";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { homeOfficeQuery } from "./home-office-query";

/** Tells a member whose own office no longer takes part what that means, and what to do; nothing for all others. */
export function HomeOfficeNotice(): React.ReactNode {
  const t = useT();
  const office = useIfLoaded(homeOfficeQuery);
  if (office?.kind !== "gone") return null;
  return (
    <Notice tone="warning" title={t("member.homeOffice.gone", { name: office.name })}>
      <p>{t("member.homeOffice.goneText")}</p>
      <p>
        <Link to={paths.office(office.id)}>{t("member.homeOffice.nearest")}</Link>
      </p>
    </Notice>
  );
}
