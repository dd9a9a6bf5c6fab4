import { collect } from "../../lib/rules/field-code";
import { type FieldMessage, useFieldMessage } from "../../ui/forms/field-message";
import { type Form, type SubmitResult, useForm } from "../../ui/forms/use-form";
import { useAccountError } from "./account-error";
import { usePasswordContext } from "./password-context";
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from "./password-rules";

interface NewPasswordOptions {
  /** Whose password it is: it must not contain the address. */
  email: string;
  save(password: string): Promise<void>;
  onSaved(): void;
  /** What a failure means here; undefined: what it means everywhere. */
  failureOf?(error: unknown): SubmitResult<"password"> | undefined;
}

export interface NewPassword {
  form: Form<"password">;
  message: FieldMessage;
}

/** The form that chooses a password, which no draft keeps. */
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
