import { useT } from "../../messages/use-t";

/** Replaces a form that requires the current password if the account has none yet; for the account page only. */
export function NeedsPassword(): React.ReactNode {
  const t = useT();
  return (
    <p>
      {t("account.first.needed")} <a href="#password">{t("account.first.heading")}</a>
    </p>
  );
}
