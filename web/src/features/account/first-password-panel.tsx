import { useState } from "react";
import { useT } from "../../messages/use-t";
import { FirstPasswordForm } from "./first-password-form";
import { SavedNote } from "./saved-note";
import "./account.css";
import "../member/panel.css";

interface FirstPasswordPanelProps {
  email: string;
  hasPassword: boolean;
}

/** Offers a buyer who has just paid a password now, or later by the link of the welcome mail. Nothing when one is set. */
export function FirstPasswordPanel({ email, hasPassword }: FirstPasswordPanelProps): React.ReactNode {
  const t = useT();
  const [isSaved, setIsSaved] = useState(false);
  if (hasPassword && !isSaved) return null;
  return (
    <section className="panel no-print" id="password" aria-labelledby="password-heading">
      <h2 id="password-heading">{t("account.first.heading")}</h2>
      {isSaved ? (
        <SavedNote>{t("account.first.saved", { email })}</SavedNote>
      ) : (
        <>
          <p>
            {t("account.first.text", { email })} {t("account.first.later")}
          </p>
          <FirstPasswordForm email={email} onSaved={() => setIsSaved(true)} />
        </>
      )}
    </section>
  );
}
