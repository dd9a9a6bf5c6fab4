import { useState } from "react";
import { checkEmail } from "../../lib/rules/email";
import { collect } from "../../lib/rules/field-code";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { answerError, useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { useChangeError } from "../change/change-error";
import type { HouseholdPerson } from "./household-query";
import { invitePerson } from "./person";

interface InvitePersonProps {
  person: HouseholdPerson;
  /** State of the person's login; undefined without one. */
  login: "active" | "invited" | undefined;
}

/** Invites an adult to a login of their own: own card, messages and complaints, but no payments. */
export function InvitePerson({ person, login }: InvitePersonProps): React.ReactNode {
  const t = useT();
  const toResult = useChangeError();
  const [sentTo, setSentTo] = useState<string>();
  const message = useFieldMessage({ area: "household", aliases: { inviteEmail: "email" } });
  const name = person.firstName;
  const form = useForm<"inviteEmail">({
    initial: { inviteEmail: person.email ?? "" },
    check: ({ inviteEmail }) => collect({ inviteEmail: checkEmail(inviteEmail) }),
    async submit({ inviteEmail }) {
      try {
        await invitePerson(person.id, inviteEmail);
        setSentTo(inviteEmail.trim());
        return { ok: true };
      } catch (error) {
        const { codes, failure } = toResult(error, ["email"] as const);
        if (codes?.email !== undefined) return { ok: false, codes: { inviteEmail: codes.email } };
        return { ok: false, ...(failure === undefined ? {} : { failure }) };
      }
    },
  });
  const wasInvited = sentTo !== undefined || login === "invited";
  if (login === "active") {
    return (
      <section className="panel" aria-labelledby="invite-heading">
        <h2 id="invite-heading">{t("household.invite.has", { name })}</h2>
        <p>{t("household.invite.hasText", { name })}</p>
      </section>
    );
  }
  return (
    <section className="panel" aria-labelledby="invite-heading">
      <h2 id="invite-heading">{t("household.invite.heading", { name })}</h2>
      {login === "invited" && sentTo === undefined ? <p>{t("household.invite.waiting", { name })}</p> : null}
      <p>{t("household.invite.text", { name })}</p>
      {sentTo === undefined ? null : (
        <Notice tone="success" isLive>
          <p>{t("household.invite.sent", { email: sentTo })}</p>
        </Notice>
      )}
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="household-form">
        <FormErrors form={form} message={message} />
        <TextField
          name="inviteEmail"
          label={t("household.invite.email", { name })}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.inviteEmail}
          onChange={(value) => form.set("inviteEmail", value)}
          error={answerError(form, "inviteEmail", message)}
        />
        <Button type="submit" variant="secondary" isPending={form.isPending}>
          {t(wasInvited ? "household.invite.sendAgain" : "household.invite.send")}
        </Button>
      </form>
    </section>
  );
}
