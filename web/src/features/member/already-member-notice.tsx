import { useLocation } from "../../routing/hooks";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { ALREADY_MEMBER } from "./require-no-membership";

/** Explains to a member who tried to join why the dashboard opened. Links to the pages that change the membership. */
export function AlreadyMemberNotice({ mayChange }: { mayChange: boolean }): React.ReactNode {
  const t = useT();
  const { search } = useLocation();
  if (search === "" || !new URLSearchParams(search).has(ALREADY_MEMBER)) return null;
  return (
    <Notice title={t("member.already.title")}>
      <p>{t("member.already.text")}</p>
      {mayChange ? (
        <ul>
          <li>
            <Link to={paths.addHouseholdPerson}>{t("member.already.household")}</Link>
          </li>
          <li>
            <Link to={paths.memberPlan}>{t("member.already.plan")}</Link>
          </li>
        </ul>
      ) : null}
    </Notice>
  );
}
