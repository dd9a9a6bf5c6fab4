import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "../../routing/hooks";
import { isApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import { collect } from "../../lib/rules/field-code";
import { checkPhone, phoneDigits } from "../../lib/rules/us-phone";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { EmailText } from "../../ui/email-link";
import { answerError, useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { FormResult } from "../../ui/forms/form-result";
import { useForm } from "../../ui/forms/use-form";
import { PhoneField } from "../../ui/phone-field";
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from "./password-rules";
import { useAccountError } from "./account-error";
import { signUp, type Invite } from "./invite";
import { LinkExpired } from "./link-expired";
import { PasswordAnswer } from "./password-answer";
import { usePasswordContext } from "./password-context";

/** Creates the login of an invited person: the address is given, the person chooses a password. Then opens the dashboard. */
export function SignUpForm({ token, invite }: { token: string; invite: Invite }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toResult = useAccountError();
  const context = usePasswordContext(invite.email);
  const [isOver, setIsOver] = useState(false);
  const message = useFieldMessage({ area: "account", vars: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
  const form = useForm<"password" | "phone">({
    initial: { password: "", phone: "" },
    draft: "invite",
    secret: ["password"],
    check: ({ password, phone }) =>
      collect({
        password: checkPassword(password, context),
        phone: phone.trim() === "" ? undefined : checkPhone(phone),
      }),
    async submit({ password, phone }) {
      try {
        await signUp(client, token, password, phoneDigits(phone));
      } catch (error) {
        if (isApiError(error, "invite_expired")) setIsOver(true);
        if (isApiError(error) && error.fieldCodes.email !== undefined) {
          return { ok: false, failure: t("account.invite.taken", { email: invite.email }) };
        }
        return toResult(error, ["password", "phone"]);
      }
      await navigate(paths.dashboard, { replace: true });
      return { ok: true };
    },
  });
  if (isOver) {
    return (
      <FormResult>
        <LinkExpired kind="invite" />
      </FormResult>
    );
  }
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <p className="account-given">
        <span>{t("account.invite.email")}</span> <strong><EmailText address={invite.email} /></strong>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={invite.email} readOnly />
      <PasswordAnswer form={form} field="password" message={message} label="account.field.choosePassword" isNew />
      <PhoneField
        name="phone"
        label={t("account.field.phone")}
        hint={t("account.invite.phoneHint")}
        optional
        autoComplete="tel"
        value={form.values.phone}
        onChange={(value) => form.set("phone", value)}
        error={answerError(form, "phone", message)}
      />
      <Button type="submit" isPending={form.isPending} isFullWidth>
        {t("account.invite.button")}
      </Button>
    </form>
  );
}
