import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { Notice } from "../../../ui/notice";

/** Reminds a member who joined without a password to choose one, for later logins. */
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
