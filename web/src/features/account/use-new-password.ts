import { collect } from "../../lib/rules/field-code";
import { type FieldMessage, useFieldMessage } from "../../ui/forms/field-message";
import { type Form, type SubmitResult, useForm } from "../../ui/forms/use-form";
import { useAccountError } from "./account-error";
import { usePasswordContext } from "./password-context";
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from "./password-rules";

interface NewPasswordOptions {
  /** Login address: the password must not contain it. */
  email: string;
  save(password: string): Promise<void>;
  onSaved(): void;
  /** Result of an error that this form handles in its own way; undefined leaves it to useAccountError(). */
  failureOf?(error: unknown): SubmitResult<"password"> | undefined;
}

export interface NewPassword {
  form: Form<"password">;
  message: FieldMessage;
}

/** Form state for a new password. The password is never stored as a draft. */
export function useNewPassword({ email, save, onSaved, failureOf }: NewPasswordOptions): NewPassword {
  const toResult = useAccountError();
  const context = usePasswordContext(email);
  const message = useFieldMessage({ area: "account", vars: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
  const form = useForm<"password">({
    initial: { password: "" },
    secret: ["password"],
    check: ({ password }) => collect({ password: checkPassword(password, context) }),
    async submit({ password }) {
      try {
        await save(password);
      } catch (error) {
        return failureOf?.(error) ?? toResult(error, ["password"]);
      }
      onSaved();
      return { ok: true };
    },
  });
  return { form, message };
}
