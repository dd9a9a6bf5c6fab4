import { useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { FormErrors } from "../../ui/forms/form-errors";
import { chooseFirstPassword } from "./change-account";
import { PasswordAnswer } from "./password-answer";
import { useNewPassword } from "./use-new-password";

interface FirstPasswordFormProps {
  /** Login address, for password managers. */
  email: string;
  onSaved: () => void;
}

/** Sets the first password of a signed-in member who joined without one. */
export function FirstPasswordForm({ email, onSaved }: FirstPasswordFormProps): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { form, message } = useNewPassword({
    email,
    save: (password) => chooseFirstPassword(client, password),
    onSaved,
    failureOf(error) {
      // The password was set in the meantime, by the mailed link or in another tab.
      const isSet = isApiError(error) && error.fieldCodes.current !== undefined;
      return isSet ? { ok: false, failure: t("account.first.already") } : undefined;
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
      <FormErrors form={form} message={message} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordAnswer form={form} field="password" message={message} label="account.field.password" isNew />
      <Button type="submit" isPending={form.isPending}>
        {t("account.first.button")}
      </Button>
    </form>
  );
}
