import { useEffect, useRef } from "react";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { formatPhone } from "../../lib/phone";
import { phoneDigits } from "../../lib/rules/us-phone";
import type { MessageKey, Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { FormErrors } from "../../ui/forms/form-errors";
import { Notice } from "../../ui/notice";
import type { PartProps } from "./bind";
import { eventDay, hasMemberNumber, toCents, type GrievanceValues } from "./grievance";
import { parseFiles } from "./grievance-file";

interface GrievancePreviewProps extends PartProps {
  onChange: () => void;
  /** Set when the session has ended: sends the grievance as a visitor. */
  onSendAsVisitor: (() => void) | undefined;
}

/** The second step: all answers as they will be sent. */
export function GrievancePreview({ form, message, onChange, onSendAsVisitor }: GrievancePreviewProps): React.ReactNode {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: "start" });
  }, []);
  return (
    <div className="grievance-preview">
      <FormErrors form={form} message={message} />
      {onSendAsVisitor !== undefined && (
        <Notice tone="warning" title={t("grievance.session.title")}>
          <p>{t("grievance.session.text")}</p>
          <Button type="submit" variant="secondary" isPending={form.isPending} onPress={onSendAsVisitor}>
            {t("grievance.session.send")}
          </Button>
        </Notice>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {t("grievance.preview.heading")}
      </h2>
      <p>{t("grievance.preview.lead")}</p>
      <dl className="grievance-answers">
        {answers(form.values, t).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="grievance-actions">
        <Button type="submit" isPending={form.isPending}>
          {t("grievance.send")}
        </Button>
        <Button variant="secondary" onPress={onChange}>
          {t("grievance.change")}
        </Button>
      </div>
    </div>
  );
}

interface Answer {
  label: string;
  text: string;
}

/** Returns the answers that are not empty, in the order of the form. */
function answers(values: GrievanceValues, t: Translate): Answer[] {
  const isOvercharge = values.about === "price_overcharge";
  const isVisitor = values.filer === "visitor";
  const word = (group: string, value: string) => t(`grievance.${group}.${value}` as MessageKey);
  const amount = (text: string) => (isOvercharge ? formatMoney(toCents(text) ?? 0) : "");
  const yesNo = (value: string) => t(value === "yes" ? "grievance.yes" : "grievance.no");
  const files = parseFiles(values.files);
  const all: Answer[] = [
    { label: t("grievance.filer"), text: word("filer", values.filer) },
    { label: t("grievance.representativeName"), text: values.filer === "representative" ? values.representativeName : "" },
    { label: t(isVisitor ? "grievance.visitorName" : "grievance.memberName"), text: values.memberName },
    { label: t("grievance.memberNumber"), text: hasMemberNumber(values) ? values.memberNumber : "" },
    { label: t("grievance.email"), text: values.email },
    { label: t("grievance.phone"), text: formatPhone(phoneDigits(values.phone)) },
    { label: t("grievance.preferredReply"), text: word("reply", values.preferredReply) },
    { label: t("grievance.about"), text: word("about", values.about) },
    { label: t("grievance.chargedCents"), text: amount(values.chargedCents) },
    { label: t("grievance.expectedCents"), text: amount(values.expectedCents) },
    { label: t("grievance.office"), text: values.office },
    { label: t("grievance.provider"), text: values.provider },
    { label: t("grievance.happenedOn"), text: formatDate(eventDay(values)) },
    { label: t("grievance.description"), text: values.description },
    { label: t("grievance.wishedOutcome"), text: values.wishedOutcome },
    { label: t("grievance.files.label"), text: files.map(({ name }) => name).join("\n") },
    { label: t("grievance.urgent"), text: yesNo(values.urgent) },
    { label: t("grievance.mayContactOffice"), text: yesNo(values.mayContactOffice) },
    { label: t("grievance.preview.truth"), text: t("grievance.statementOfTruth") },
  ];
  return all.map(({ label, text }) => ({ label, text: text.trim() })).filter(({ text }) => text !== "");
}
