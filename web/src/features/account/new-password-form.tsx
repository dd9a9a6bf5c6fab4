import { useState } from "react";
import { isApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { FormErrors } from "../../ui/forms/form-errors";
import { FormResult } from "../../ui/forms/form-result";
import { Notice } from "../../ui/notice";
import { LinkExpired } from "./link-expired";
import { PasswordAnswer } from "./password-answer";
import { setNewPassword } from "./reset-password";
import { useNewPassword } from "./use-new-password";

interface NewPasswordFormProps {
  token: string;
  /** Login address, for password managers. */
  email: string;
  /** The account already has a password: the new one replaces it. */
  hasPassword: boolean;
}

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({ token, email, hasPassword }: NewPasswordFormProps): React.ReactNode {
  const t = useT();
  const [outcome, setOutcome] = useState<"done" | "over">();
  const { form, message } = useNewPassword({
    email,
    save: (password) => setNewPassword(token, password),
    onSaved: () => setOutcome("done"),
    failureOf(error) {
      if (isApiError(error, "reset_link_expired")) setOutcome("over");
      return undefined;
    },
  });
  if (outcome !== undefined) return <FormResult>{outcome === "over" ? <LinkExpired kind="reset" /> : <PasswordSet hasPassword={hasPassword} />}</FormResult>;
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <p>{t("account.reset.for", { email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordAnswer form={form} field="password" message={message} label={hasPassword ? "account.field.newPassword" : "account.field.password"} isNew />
      <Button type="submit" isPending={form.isPending} isFullWidth>
        {t(hasPassword ? "account.reset.save" : "account.first.button")}
      </Button>
    </form>
  );
}

function PasswordSet({ hasPassword }: { hasPassword: boolean }): React.ReactNode {
  const t = useT();
  return (
    <>
      <Notice tone="success" title={t(hasPassword ? "account.reset.doneTitle" : "account.first.doneTitle")} isLive>
        <p>{t(hasPassword ? "account.reset.done" : "account.first.done")}</p>
      </Notice>
      <Button href={paths.memberLogin} isFullWidth>
        {t("account.reset.logIn")}
      </Button>
    </>
  );
}
