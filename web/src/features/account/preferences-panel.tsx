import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { CheckboxField } from "../../ui/checkbox-field";
import { Fieldset } from "../../ui/fieldset";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { RadioGroupField } from "../../ui/radio-group-field";
import { useAccountError } from "./account-error";
import { AccountPart } from "./account-part";
import type { Account } from "./account-query";
import { updateAccount } from "./change-account";
import { SavedNote } from "./saved-note";

type WishField = "language" | "news" | "tips";
const FIELDS: readonly WishField[] = ["language", "news", "tips"];
const YES = "yes";

/** Language of our mails, and the optional mails that the member wants. */
export function PreferencesPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const toResult = useAccountError();
  const [isSaved, setIsSaved] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const message = useFieldMessage({ area: "account" });
  const form = useForm<WishField>({
    initial: toAnswers(account),
    draft: "account-wishes",
    onDirtyChange: setIsTouched,
    check: () => ({}),
    async submit({ language, news, tips }) {
      setIsSaved(false);
      try {
        await updateAccount(client, {
          language,
          optIns: { news: news === YES, tips: tips === YES },
        });
      } catch (error) {
        return toResult(error, FIELDS);
      }
      setIsSaved(true);
      return { ok: true };
    },
  });
  const tick = (field: "news" | "tips") => ({
    name: field,
    isSelected: form.values[field] === YES,
    onChange: (isSelected: boolean) => form.set(field, isSelected ? YES : ""),
  });
  return (
    <AccountPart id="wishes" heading={t("account.wishes.heading")} now={<WishesNow account={account} />} isTouched={isTouched}>
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
        <FormErrors form={form} message={message} />
        <LanguageChoice value={form.values.language} onChange={(value) => form.set("language", value)} />
        <Fieldset legend={t("account.wishes.mails")} hint={t("account.wishes.mailsHint")} look="field">
          <CheckboxField {...tick("news")} label={t("account.wishes.news")} />
          <CheckboxField {...tick("tips")} label={t("account.wishes.tips")} />
        </Fieldset>
        <SavedNote>{isSaved ? t("account.wishes.saved") : undefined}</SavedNote>
        <Button type="submit" isPending={form.isPending}>
          {t("account.wishes.save")}
        </Button>
      </form>
    </AccountPart>
  );
}

function WishesNow({ account: { language, optIns } }: { account: Account }): React.ReactNode {
  const t = useT();
  const { languages } = useConfig();
  const accepted = [optIns.news && t("account.wishes.news"), optIns.tips && t("account.wishes.tips")].filter((one) => one !== false);
  return (
    <>
      {languages.length < 2 ? null : <span>{t(`account.language.${language}`)}</span>}
      {accepted.length === 0 ? <span>{t("account.wishes.none")}</span> : accepted.map((one) => <span key={one}>{one}</span>)}
    </>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

function LanguageChoice({ value, onChange }: ChoiceProps): React.ReactNode {
  const t = useT();
  const { languages } = useConfig();
  if (languages.length < 2) return null;
  const options = languages.map((language) => ({ value: language, label: t(`account.language.${language}`) }));
  return (
    <RadioGroupField
      name="language"
      label={t("account.wishes.language")}
      hint={t("account.wishes.languageHint")}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

function toAnswers({ language, optIns }: Account): Record<WishField, string> {
  return {
    language,
    news: optIns.news ? YES : "",
    tips: optIns.tips ? YES : "",
  };
}
