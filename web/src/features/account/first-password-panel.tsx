import { useState } from "react";
import { useT } from "../../messages/use-t";
import { FormResult } from "../../ui/forms/form-result";
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
        <FormResult>
          <SavedNote>{t("account.first.saved", { email })}</SavedNote>
        </FormResult>
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
