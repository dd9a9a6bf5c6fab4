import { useState } from "react";
import { checkEmail } from "../../lib/rules/email";
import { collect } from "../../lib/rules/field-code";
import { clean } from "../../lib/rules/text";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { Notice } from "../../ui/notice";
import { useAccountError } from "./account-error";
import { EmailAnswer } from "./email-answer";
import { requestPasswordReset } from "./reset-password";

/** Requests a mail with a link. The answer is the same whether or not the address has an account. */
export function ResetRequestForm(): React.ReactNode {
  const t = useT();
  const toResult = useAccountError();
  const [sentTo, setSentTo] = useState<string>();
  const message = useFieldMessage({ area: "account" });
  const form = useForm<"email">({
    initial: { email: "" },
    draft: "reset-password",
    check: ({ email }) => collect({ email: checkEmail(email) }),
    async submit({ email }) {
      try {
        await requestPasswordReset(clean(email));
      } catch (error) {
        setSentTo(undefined);
        return toResult(error, ["email"]);
      }
      setSentTo(clean(email));
      return { ok: true };
    },
  });
  return (
    <>
      {sentTo === undefined ? null : (
        <Notice tone="success" title={t("account.reset.sentTitle")} isLive>
          <p>{t("account.reset.sent", { email: sentTo })}</p>
          <p>{t("account.reset.sentHint")}</p>
        </Notice>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
        <FormErrors form={form} message={message} />
        <EmailAnswer
          form={form}
          field="email"
          message={message}
          label="account.field.email"
          hint="account.reset.emailHint"
          autoComplete="username"
        />
        <Button type="submit" isPending={form.isPending} isFullWidth>
          {t(sentTo === undefined ? "account.reset.send" : "account.reset.sendAgain")}
        </Button>
      </form>
    </>
  );
}
