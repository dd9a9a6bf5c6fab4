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

type PreferenceField = "language" | "news" | "tips";
const FIELDS: readonly PreferenceField[] = ["language", "news", "tips"];
const YES = "yes";

/** Language of our mails, and the optional mails that the member wants. */
export function PreferencesPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const toResult = useAccountError();
  const [isSaved, setIsSaved] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const message = useFieldMessage({ area: "account" });
  const form = useForm<PreferenceField>({
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
    <AccountPart id="preferences" heading={t("account.preferences.heading")} now={<PreferencesNow account={account} />} isTouched={isTouched}>
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
        <FormErrors form={form} message={message} />
        <LanguageChoice value={form.values.language} onChange={(value) => form.set("language", value)} />
        <Fieldset legend={t("account.preferences.mails")} hint={t("account.preferences.mailsHint")} look="field">
          <CheckboxField {...tick("news")} label={t("account.preferences.news")} />
          <CheckboxField {...tick("tips")} label={t("account.preferences.tips")} />
        </Fieldset>
        <SavedNote>{isSaved ? t("account.preferences.saved") : undefined}</SavedNote>
        <Button type="submit" isPending={form.isPending}>
          {t("account.preferences.save")}
        </Button>
      </form>
    </AccountPart>
  );
}

function PreferencesNow({ account: { language, optIns } }: { account: Account }): React.ReactNode {
  const t = useT();
  const { languages } = useConfig();
  const accepted = [optIns.news && t("account.preferences.news"), optIns.tips && t("account.preferences.tips")].filter((one) => one !== false);
  return (
    <>
      {languages.length < 2 ? null : <span>{t(`account.language.${language}`)}</span>}
      {accepted.length === 0 ? <span>{t("account.preferences.none")}</span> : accepted.map((one) => <span key={one}>{one}</span>)}
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
      label={t("account.preferences.language")}
      hint={t("account.preferences.languageHint")}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

function toAnswers({ language, optIns }: Account): Record<PreferenceField, string> {
  return {
    language,
    news: optIns.news ? YES : "",
    tips: optIns.tips ? YES : "",
  };
}
