import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { collect } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { FormResult } from "../../ui/forms/form-result";
import { useForm } from "../../ui/forms/use-form";
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from "./password-rules";
import { useAccountError } from "./account-error";
import { AccountPart } from "./account-part";
import type { Account } from "./account-query";
import { changePassword } from "./change-account";
import { FirstPasswordForm } from "./first-password-form";
import { PasswordAnswer } from "./password-answer";
import { usePasswordContext } from "./password-context";
import { SavedNote } from "./saved-note";

/** Changes the password or sets the first one; every other device is logged out. */
export function PasswordPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const [saved, setSaved] = useState<string>();
  const [isFirstSaved, setFirstSaved] = useState(false);
  return (
    <AccountPart
      id="password"
      heading={t(account.hasPassword ? "account.password.heading" : "account.first.heading")}
      now={t(account.hasPassword ? "account.password.now" : "account.first.now")}
      act={account.hasPassword ? "account.act.change" : "account.act.choose"}
    >
      {account.hasPassword ? (
        <ChangeForm
          email={account.email}
          onSaved={(isSaved) => {
            setFirstSaved(false);
            setSaved(isSaved ? t("account.password.saved") : undefined);
          }}
        />
      ) : (
        <>
          <p>{t("account.first.text", { email: account.email })}</p>
          <FirstPasswordForm email={account.email} onSaved={() => setFirstSaved(true)} />
        </>
      )}
      {isFirstSaved ? (
        <FormResult>
          <SavedNote>{t("account.first.saved", { email: account.email })}</SavedNote>
        </FormResult>
      ) : (
        <SavedNote>{saved}</SavedNote>
      )}
    </AccountPart>
  );
}

interface ChangeFormProps {
  email: string;
  /** Called with false when the next change starts. */
  onSaved: (isSaved: boolean) => void;
}

function ChangeForm({ email, onSaved }: ChangeFormProps): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const toResult = useAccountError();
  const context = usePasswordContext(email);
  const message = useFieldMessage({
    area: "account",
    aliases: { current: "present" },
    vars: { min: PASSWORD_MIN, max: PASSWORD_MAX },
  });
  const form = useForm<"current" | "password">({
    initial: { current: "", password: "" },
    secret: ["current", "password"],
    check: ({ current, password }) =>
      collect({ current: current === "" ? "required" : undefined, password: checkPassword(password, context) }),
    async submit({ current, password }) {
      onSaved(false);
      try {
        await changePassword(client, current, password);
      } catch (error) {
        return toResult(error, ["current", "password"]);
      }
      form.set("current", "");
      form.set("password", "");
      onSaved(true);
      return { ok: true };
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
      <FormErrors form={form} message={message} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordAnswer form={form} field="current" message={message} label="account.field.presentPassword" />
      <PasswordAnswer form={form} field="password" message={message} label="account.field.newPassword" isNew />
      <Button type="submit" variant="secondary" isPending={form.isPending}>
        {t("account.password.button")}
      </Button>
    </form>
  );
}
