import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Link } from "../../ui/link";
import { paths } from "../../lib/paths";
import { useContent } from "../../content/use-content";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { AccountFields } from "./account-fields";
import { keepCheckout } from "./checkout-query";
import { useFieldMessage } from "./field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import type { AccountField } from "./rules/account";
import { checkAccount } from "./rules/account";
import { mainMemberAges } from "./rules/plan-ages";
import { fromAccount, saveAccount } from "./save-account";
import type { Checkout } from "./schemas";
import { stepPath } from "./steps";
import { useSubmitError } from "./submit-error";
import { nextFieldOnEnter } from "../../ui/forms/next-field";
import { useForm } from "../../ui/forms/use-form";

const FIELDS: readonly AccountField[] = [
  "firstName", "lastName", "dateOfBirth", "zip", "line1", "line2", "city", "state", "email", "phone", "password",
];

/** The first step: who buys, where they live, and the account they will log in with. */
export function AccountForm({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toResult = useSubmitError();
  const { site, group } = useContent();
  const { today } = useEnvironment();
  const ages = mainMemberAges(checkout.plan);
  const message = useFieldMessage({ vars: { ...ages } });
  const context = {
    today,
    brandName: site.name ?? "",
    groupKey: group.groupKey ?? "",
    ages,
    hasPassword: Boolean(checkout.account),
  };
  const form = useForm<AccountField>({
    initial: fromAccount(checkout.account),
    draft: `account.${checkout.id}`,
    secret: ["password"],
    check: (values) => checkAccount(values, context),
    async submit(values) {
      try {
        keepCheckout(client, await saveAccount(values));
      } catch (error) {
        return toResult(error, FIELDS);
      }
      await navigate(stepPath("add-member"));
      return { ok: true };
    },
  });

  return (
    <form ref={form.formRef} noValidate className="checkout-form" onSubmit={form.onSubmit} onKeyDown={nextFieldOnEnter}>
      <FormErrors form={form} message={message} />
      <p>
        {t("checkout.account.haveAccount")} <Link to={paths.memberLogin}>{t("checkout.account.logIn")}</Link>
      </p>
      <AccountFields form={form} message={message} hasPassword={context.hasPassword} />
      <div className="checkout-actions">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {t("checkout.saveAndContinue")}
        </Button>
        <p className="checkout-note">
          {t("checkout.keptNotice")}{" "}
          <a href={paths.privacy} target="_blank" rel="noopener noreferrer">
            {t("checkout.account.privacy")} ({t("ui.opensInNewTab")})
          </a>
        </p>
      </div>
    </form>
  );
}
