import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { Notice } from "../../../ui/notice";

/** For a member who joined without a password and has chosen none since: how to get back in later. */
export function PasswordReminder({ hasPassword }: { hasPassword: boolean }): React.ReactNode {
  const t = useT();
  if (hasPassword) return null;
  return (
    <Notice title={t("member.noPassword.title")}>
      <p>
        {t("member.noPassword.text")} <Link to={`${paths.memberAccount}#password`}>{t("member.noPassword.link")}</Link>
      </p>
    </Notice>
  );
}
