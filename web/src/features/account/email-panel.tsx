import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkEmail } from "../../lib/rules/email";
import { collect } from "../../lib/rules/field-code";
import { clean } from "../../lib/rules/text";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { EmailText } from "../../ui/email-link";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { Notice } from "../../ui/notice";
import { useAccountError } from "./account-error";
import { AccountPart } from "./account-part";
import type { Account } from "./account-query";
import { changeEmail } from "./change-account";
import { EmailAnswer } from "./email-answer";
import { NeedsPassword } from "./needs-password";
import { PasswordAnswer } from "./password-answer";

type EmailField = "email" | "emailPassword";

/** Login address. A new one applies once the member has followed the link mailed to it. */
export function EmailPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const [isTouched, setIsTouched] = useState(false);
  return (
    <AccountPart id="email" heading={t("account.email.heading")} now={<EmailText address={account.email} />} isTouched={isTouched}>
      <p>
        {t("account.email.present")} <strong>
          <EmailText address={account.email} />
        </strong>
      </p>
      {account.hasPassword ? <EmailForm account={account} onDirtyChange={setIsTouched} /> : <NeedsPassword />}
    </AccountPart>
  );
}

function EmailForm({ account, onDirtyChange }: { account: Account; onDirtyChange: (isDirty: boolean) => void }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const toResult = useAccountError();
  const [sentTo, setSentTo] = useState<string>();
  const message = useFieldMessage({ area: "account", aliases: { emailPassword: "present" } });
  const form = useForm<EmailField>({
    initial: { email: "", emailPassword: "" },
    draft: "account-email",
    onDirtyChange,
    secret: ["emailPassword"],
    check: ({ email, emailPassword }) =>
      collect({ email: checkEmail(email), emailPassword: emailPassword === "" ? "required" : undefined }),
    async submit({ email, emailPassword }) {
      setSentTo(undefined);
      try {
        await changeEmail(client, clean(email), emailPassword);
      } catch (error) {
        const result = toResult(error, ["email", "password"] as const);
        if (result.codes === undefined) return { ok: false, failure: result.failure ?? "" };
        const { email: ofEmail, password } = result.codes;
        return {
          ok: false,
          codes: { ...(ofEmail ? { email: ofEmail } : {}), ...(password ? { emailPassword: password } : {}) },
        };
      }
      form.set("emailPassword", "");
      setSentTo(clean(email));
      return { ok: true };
    },
  });
  const pending = sentTo ?? account.pendingEmail;
  return (
    <>
      {pending === undefined ? null : (
        <Notice tone="info" isLive={sentTo !== undefined}>
          <p>{t("account.email.pending", { email: pending })}</p>
        </Notice>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
        <FormErrors form={form} message={message} />
        <EmailAnswer
          form={form}
          field="email"
          message={message}
          label="account.field.newEmail"
          hint="account.email.hint"
          autoComplete="email"
        />
        <PasswordAnswer form={form} field="emailPassword" message={message} label="account.field.presentPassword" />
        <Button type="submit" variant="secondary" isPending={form.isPending}>
          {t("account.email.button")}
        </Button>
      </form>
    </>
  );
}
