import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "../../../routing/hooks";
import { Link } from "../../../ui/link";
import { paths } from "../../../lib/paths";
import { useCurrentDay } from "../../../content/environment";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { AccountFields } from "./account-fields";
import { cacheCheckout } from "../checkout-query";
import { useFieldMessage } from "../fields/field-message";
import { FormErrors } from "../../../ui/forms/form-errors";
import type { AccountField } from "../rules/account";
import { checkAccount } from "../rules/account";
import { mainMemberAges } from "../rules/plan-ages";
import { fromAccount, saveAccount } from "./save-account";
import type { Checkout } from "../schemas";
import { nextStep, stepPath } from "../steps";
import { useSubmitError } from "../submit-error";
import { nextFieldOnEnter } from "../../../ui/forms/next-field";
import { useForm } from "../../../ui/forms/use-form";

const FIELDS: readonly AccountField[] = [
  "firstName", "lastName", "dateOfBirth", "zip", "line1", "line2", "city", "state", "email", "phone",
];

/** The first step: name, address and contact data of the buyer. The buyer chooses a password after paying. */
export function AccountForm({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toResult = useSubmitError();
  const today = useCurrentDay();
  const ages = mainMemberAges(checkout.plan);
  const message = useFieldMessage({ vars: { ...ages } });
  const form = useForm<AccountField>({
    initial: fromAccount(checkout.account),
    draft: `account.${checkout.id}`,
    check: (values) => checkAccount(values, { today: today(), ages }),
    async submit(values) {
      let saved: Checkout;
      try {
        saved = await saveAccount(values);
        cacheCheckout(client, saved);
      } catch (error) {
        return toResult(error, FIELDS);
      }
      await navigate(stepPath(nextStep(saved, "create-account")));
      return { ok: true };
    },
  });

  return (
    <form ref={form.formRef} noValidate className="checkout-form form-sheets" onSubmit={form.onSubmit} onKeyDown={nextFieldOnEnter}>
      <FormErrors form={form} message={message} />
      <p>
        {t("checkout.account.haveAccount")} <Link to={paths.memberLogin}>{t("checkout.account.logIn")}</Link>
      </p>
      <AccountFields form={form} message={message} />
      <div className="checkout-actions">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {t("checkout.saveAndContinue")}
        </Button>
        <p className="checkout-note">
          {t("checkout.storedNotice")}{" "}
          <a href={paths.privacy} target="_blank" rel="noopener noreferrer">
            {t("checkout.account.privacy")} ({t("ui.opensInNewTab")})
          </a>
        </p>
      </div>
    </form>
  );
}
