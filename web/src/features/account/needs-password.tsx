import { useT } from "../../messages/use-t";

/** In place of a form that asks for the present password, for somebody who has none yet; for the account page only. */
export function NeedsPassword(): React.ReactNode {
  const t = useT();
  return (
    <p>
      {t("account.first.needed")} <a href="#password">{t("account.first.heading")}</a>
    </p>
  );
}
