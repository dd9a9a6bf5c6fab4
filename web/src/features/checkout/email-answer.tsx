import { useRef } from "react";
import { Link } from "../../ui/link";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Answer } from "./answer";
import type { FieldMessage } from "../../ui/forms/field-message";
import type { AccountField } from "./rules/account";
import { checkEmail } from "../../lib/rules/email";
import type { Form } from "../../ui/forms/use-form";
import { isEmailAvailable } from "./validate-email";

interface EmailAnswerProps {
  form: Form<AccountField>;
  message: FieldMessage;
}

/** The e-mail address of the account; says on leaving the field when somebody has it already. */
export function EmailAnswer({ form, message }: EmailAnswerProps): React.ReactNode {
  const t = useT();
  const asked = useRef("");

  async function checkAvailability(): Promise<void> {
    const email = form.values.email.trim();
    if (email === asked.current || checkEmail(email) !== undefined) return;
    asked.current = email;
    try {
      const isFree = await isEmailAvailable(email);
      if (!isFree && asked.current === email) form.refuseField("email", "taken");
    } catch {
      // A convenience only: saving the step checks the address again.
      asked.current = "";
    }
  }

  return (
    <div className="checkout-email">
      <Answer
        form={form}
        field="email"
        message={message}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t("checkout.field.emailHint")}
        onBlur={() => void checkAvailability()}
      />
      {form.codes.email === "taken" ? (
        <p className="checkout-email-login">
          <Link to={paths.memberLogin}>{t("checkout.account.emailTakenLogin")}</Link>
        </p>
      ) : null}
    </div>
  );
}
