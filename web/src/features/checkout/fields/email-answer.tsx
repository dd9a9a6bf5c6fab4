import { useRef, useState } from "react";
import { Link } from "../../../ui/link";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Answer } from "./answer";
import type { FieldMessage } from "../../../ui/forms/field-message";
import type { AccountField } from "../rules/account";
import { checkEmail } from "../../../lib/rules/email";
import { likelyEmail } from "../../../lib/rules/email-typo";
import { Button } from "../../../ui/button";
import type { Form } from "../../../ui/forms/use-form";
import { isEmailAvailable } from "./validate-email";

interface EmailAnswerProps {
  form: Form<AccountField>;
  message: FieldMessage;
}

/** E-mail address of the account; when the field loses focus, shows whether the address looks mistyped or is taken. */
export function EmailAnswer({ form, message }: EmailAnswerProps): React.ReactNode {
  const t = useT();
  const lastChecked = useRef("");
  // Value of the field when it last lost focus; a correction is offered while the value is unchanged.
  const [doubted, setDoubted] = useState<string>();
  const { email: typed } = form.values;
  const better = doubted === typed ? likelyEmail(typed) : undefined;

  async function checkAvailability(answer: string): Promise<void> {
    const email = answer.trim();
    if (email === lastChecked.current || checkEmail(email) !== undefined) return;
    lastChecked.current = email;
    try {
      const isFree = await isEmailAvailable(email);
      if (!isFree && lastChecked.current === email) form.refuseField("email", "taken");
    } catch {
      // A failure is not shown: saving the step checks the address again.
      lastChecked.current = "";
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
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck={false}
        hint={t("checkout.field.emailHint")}
        onBlur={() => {
          setDoubted(typed);
          void checkAvailability(typed);
        }}
      />
      <div role="status">
        {better === undefined ? null : (
          <p className="checkout-email-note">
            {t("checkout.account.emailDoubt", { email: better })}{" "}
            <Button
              variant="quiet"
              size="small"
              onPress={() => {
                form.set("email", better);
                void checkAvailability(better);
              }}
            >
              {t("checkout.account.emailUse")}
            </Button>
          </p>
        )}
      </div>
      {form.codes.email === "taken" ? (
        <p className="checkout-email-note">
          <Link to={paths.memberLogin}>{t("checkout.account.emailTakenLogin")}</Link>
        </p>
      ) : null}
    </div>
  );
}
