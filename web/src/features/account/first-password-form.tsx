import { useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { collect } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { useAccountError } from "./account-error";
import { chooseFirstPassword } from "./change-account";
import { PasswordAnswer } from "./password-answer";
import { usePasswordContext } from "./password-context";
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from "./password-rules";

interface FirstPasswordFormProps {
  /** With which the person logs in; told to password managers. */
  email: string;
  onSaved: () => void;
}

/** The first password of somebody who joined without one and is signed in. */
export function FirstPasswordForm({ email, onSaved }: FirstPasswordFormProps): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const toResult = useAccountError();
  const context = usePasswordContext(email);
  const message = useFieldMessage({ area: "account", vars: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
  const form = useForm<"password">({
    initial: { password: "" },
    secret: ["password"],
    check: ({ password }) => collect({ password: checkPassword(password, context) }),
    async submit({ password }) {
      try {
        await chooseFirstPassword(client, password);
      } catch (error) {
        // Set meanwhile, by the mailed link or in another tab.
        if (isApiError(error) && error.fieldCodes.current !== undefined) {
          return { ok: false, failure: t("account.first.already") };
        }
        return toResult(error, ["password"]);
      }
      onSaved();
      return { ok: true };
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
