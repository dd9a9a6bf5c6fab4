import { isApiError } from "../../../api/api-error";
import { knownCodes } from "../../../lib/rules/field-code";
import { paths } from "../../../lib/paths";
import { appendQuery } from "../../../lib/query-string";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { CheckboxField } from "../../../ui/checkbox-field";
import { Fieldset } from "../../../ui/fieldset";
import { answerError, useFieldMessage, type FieldMessage } from "../../../ui/forms/field-message";
import { FormErrors } from "../../../ui/forms/form-errors";
import { useForm, type Form, type SubmitResult } from "../../../ui/forms/use-form";
import { Link } from "../../../ui/link";
import { TextField } from "../../../ui/text-field";
import { reportDraft, type ReportSent } from "./report-sent";
import {
  checkReport,
  messageLength,
  NO_REPORT,
  REPORT_FIELDS,
  sendReport,
  TOPICS,
  topicsOf,
  withTopic,
  type ReportField,
} from "./report";

export interface ReportFormProps {
  officeId: number;
  onSent: (sent: ReportSent) => void;
}

/** Form that reports errors in an office's entry. Retains the input until it is sent. */
export function ReportForm({ officeId, onSent }: ReportFormProps): React.ReactNode {
  const t = useT();
  const toResult = useReportError();
  const form = useForm<ReportField>({
    initial: NO_REPORT,
    draft: reportDraft(officeId),
    check: checkReport,
    async submit(values) {
      try {
        onSent({ ...(await sendReport(officeId, values)), email: values.email.trim() });
        return { ok: true };
      } catch (error) {
        return toResult(error);
      }
    },
  });
  const length = messageLength(form.values.message).toLocaleString("en-US");
  const message = useFieldMessage({ area: "report", vars: { length } });
  return (
    <form ref={form.formRef} noValidate className="report-form" onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <Topics form={form} message={message} />
      <ReportText form={form} message={message} />
      <Button type="submit" isPending={form.isPending}>
        {t("report.send")}
      </Button>
    </form>
  );
}

interface PartProps {
  form: Form<ReportField>;
  message: FieldMessage;
}

function Topics({ form, message }: PartProps) {
  const t = useT();
  const chosen = topicsOf(form.values.topics);
  return (
    <>
      <Fieldset
        name="topics"
        legend={t("report.topics")}
        hint={t("report.topicsHint")}
        error={answerError(form, "topics", message)}
        look="field"
      >
        <div className="report-topics">
          {TOPICS.map((topic) => (
            <CheckboxField
              key={topic}
              name={`topic-${topic}`}
              label={t(`report.topic.${topic}`)}
              isSelected={chosen.includes(topic)}
              onChange={(isChosen) => form.set("topics", withTopic(form.values.topics, topic, isChosen))}
            />
          ))}
        </div>
      </Fieldset>
      <div aria-live="polite">
        {chosen.includes("prices") && (
          <p>
            {t("report.prices")}{" "}
            <Link to={appendQuery(paths.grievanceForm, { about: "price_overcharge" })}>{t("report.grievance")}</Link>
          </p>
        )}
      </div>
    </>
  );
}

function ReportText({ form, message }: PartProps) {
  const t = useT();
  const bind = (field: "message" | "email") => ({
    name: field,
    value: form.values[field],
    onChange: (value: string) => form.set(field, value),
    error: answerError(form, field, message),
  });
  return (
    <>
      <TextField
        {...bind("message")}
        label={t("report.message")}
        hint={t("report.messageHint")}
        optional={!topicsOf(form.values.topics).includes("other")}
        isMultiline
      />
      <TextField
        {...bind("email")}
        label={t("report.email")}
        hint={t("report.emailHint")}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

/** Converts an error of the request to the form's result. */
function useReportError(): (error: unknown) => SubmitResult<ReportField> {
  const t = useT();
  return (error) => {
    if (!isApiError(error)) throw error;
    if (error.status === 0) return { ok: false, failure: t("report.network") };
    if (error.status === 429) {
      const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
      return { ok: false, failure: t("report.tooMany", { count: minutes }) };
    }
    const codes = knownCodes(error.fieldCodes, REPORT_FIELDS);
    return Object.keys(codes).length > 0 ? { ok: false, codes } : { ok: false, failure: t("report.unexpected") };
  };
}
