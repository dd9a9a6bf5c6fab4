import { useNavigate } from "../../routing/hooks";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { answerError, useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { TextField } from "../../ui/text-field";

const LENGTH = 20;

/** Field for a typed code or number, for offices that cannot scan and for price quotes. */
export function CheckForm(): React.ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const form = useForm<"code">({
    initial: { code: "" },
    check: ({ code }) => {
      const { length } = plainCode(code);
      if (length === 0) return { code: "required" };
      return length === LENGTH || quoteNumber(code) !== undefined ? {} : { code: "invalid" };
    },
    async submit({ code }) {
      await navigate(paths.verifyCard(quoteNumber(code) ?? plainCode(code)));
      return { ok: true };
    },
  });
  const message = useFieldMessage({ area: "card", vars: { length: plainCode(form.values.code).length } });
  return (
    <form ref={form.formRef} noValidate className="check-form" onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <TextField
        name="code"
        label={t("card.verify.code")}
        hint={t("card.verify.codeHint")}
        error={answerError(form, "code", message)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
      />
      <Button type="submit" isPending={form.isPending}>
        {t("card.verify.check")}
      </Button>
    </form>
  );
}

function plainCode(typed: string): string {
  return typed.replace(/[^0-9a-z]/gi, "").toUpperCase();
}

/** Formats a typed quote number as "P-2026-000012-7K3M9Q"; older quotes have no random part. */
function quoteNumber(typed: string): string | undefined {
  const [, year, number, random] = /^P(\d{4})(?:(\d{6,8})([0-9A-Z]{6})|\d{6,10})$/.exec(plainCode(typed)) ?? [];
  if (year === undefined) return undefined;
  return number === undefined ? `P-${year}-${plainCode(typed).slice(5)}` : `P-${year}-${number}-${random ?? ""}`;
}
