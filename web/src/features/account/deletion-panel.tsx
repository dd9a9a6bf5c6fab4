import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "../../routing/hooks";
import { useWatched } from "../../api/use-watched";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { collect, type FieldCodes } from "../../lib/rules/field-code";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { Notice } from "../../ui/notice";
import { useOverlays } from "../../ui/overlays";
import { AccountPart } from "./account-part";
import { useAccountError } from "./account-error";
import { deletionQuery, type Account, type Deletion } from "./account-query";
import { deleteAccount } from "./change-account";
import { NeedsPassword } from "./needs-password";
import { PasswordAnswer } from "./password-answer";

/** Account deletion: the deleted data, the data that the law makes us retain and until when, and the obstacles. */
export function DeletionPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const { data: deletion } = useWatched(deletionQuery());
  if (deletion === undefined) return null;
  return (
    <AccountPart id="delete" heading={t("account.delete.heading")} now={t(deletion.possible ? "account.delete.now" : "account.delete.nowNot")} act="account.act.read">
      <p>{t(account.role === "primary" ? "account.delete.text" : "account.delete.textDependent")}</p>
      <WhatHappens deletion={deletion} />
      {deletion.possible ? <Possible hasPassword={account.hasPassword} /> : <NotNow deletion={deletion} />}
    </AccountPart>
  );
}

function WhatHappens({ deletion }: { deletion: Deletion }): React.ReactNode {
  const t = useT();
  const { erased, kept, keptUntil, people, coveredUntil, pendingRefundCents } = deletion;
  return (
    <>
      <h3>{t("account.delete.goes")}</h3>
      <ul>
        {erased.map((record) => (
          <li key={record}>{t(`account.delete.erased.${record}`)}</li>
        ))}
        {people > 1 ? <li>{t("account.delete.logins", { count: people - 1 })}</li> : null}
      </ul>
      {kept.length === 0 || keptUntil === undefined ? null : (
        <>
          <h3>{t("account.delete.stays", { date: formatDate(keptUntil) })}</h3>
          <ul>
            {kept.map((record) => (
              <li key={record}>{t(`account.delete.kept.${record}`)}</li>
            ))}
          </ul>
        </>
      )}
      {coveredUntil === undefined ? null : <p>{t("account.delete.covered", { date: formatDate(coveredUntil) })}</p>}
      {pendingRefundCents === 0 ? null : (
        <p>{t("account.delete.refund", { amount: formatMoney(pendingRefundCents) })}</p>
      )}
    </>
  );
}

function NotNow({ deletion: { runningPlan } }: { deletion: Deletion }): React.ReactNode {
  const t = useT();
  if (runningPlan === undefined) return <Notice tone="info">{t("account.delete.charging")}</Notice>;
  return (
    <>
      <Notice tone="warning" title={t("account.delete.first")}>
        <p>{t("account.delete.firstText", { plan: runningPlan })}</p>
      </Notice>
      <Button href={paths.cancelMembership} variant="secondary">
        {t("account.delete.cancelFirst")}
      </Button>
    </>
  );
}

function Possible({ hasPassword }: { hasPassword: boolean }): React.ReactNode {
  return hasPassword ? <DeletionForm /> : <NeedsPassword />;
}

function DeletionForm(): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toResult = useAccountError();
  const { confirmDialog } = useOverlays();
  const message = useFieldMessage({ area: "account", aliases: { deletionPassword: "present" } });
  const form = useForm<"deletionPassword">({
    initial: { deletionPassword: "" },
    secret: ["deletionPassword"],
    check: ({ deletionPassword }) => collect({ deletionPassword: deletionPassword === "" ? "required" : undefined }),
    async submit({ deletionPassword }) {
      let refused: FieldCodes<"deletionPassword"> | undefined;
      const isDone = await confirmDialog({
        title: t("account.delete.sureTitle"),
        message: t("account.delete.sureText"),
        okText: t("account.delete.button"),
        cancelText: t("account.cancel"),
        severity: "danger",
        action: async () => {
          try {
            await deleteAccount(client, deletionPassword);
            return undefined;
          } catch (error) {
            const { codes, failure } = toResult(error, ["password"] as const);
            if (codes?.password === undefined) return failure ?? "";
            // The form shows a wrong password at its field.
            refused = { deletionPassword: codes.password };
            return undefined;
          }
        },
      });
      if (refused !== undefined) return { ok: false, codes: refused };
      if (!isDone) return { ok: true };
      await navigate(appendQuery(paths.memberLogin, { ended: "deleted" }));
      return { ok: true };
    },
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
      <FormErrors form={form} message={message} />
      <PasswordAnswer form={form} field="deletionPassword" message={message} label="account.field.presentPassword" />
      <Button type="submit" variant="danger" isPending={form.isPending}>
        {t("account.delete.button")}
      </Button>
    </form>
  );
}
